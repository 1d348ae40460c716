import { createHash } from 'node:crypto'
import { MEDIA_BYTES_MAX } from '#features/files/uploads/limits.ts'
import { acceptPicture, emptyTrash } from '#features/files/uploads/public.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue, type Turn } from '#platform/row-queue.ts'
import {
  type DuePicture,
  failPicture,
  listShowsOf,
  setPoster,
  settlePicture,
  takeDuePicture,
} from './poster-rows.ts'

const SWEEP_SECONDS = 60
const WHOLE_MS = 20_000

/**
 * Fetches the pictures that feeds name, one at a time and once for all shows of a picture, into the claimants' files. A
 * picture that was fetched before is requested conditionally.
 */
export function createPosterReader(platform: Platform, onChange: () => void) {
  const { db, clock, fetcher, log } = platform

  const fetchPicture = async (due: DuePicture) => {
    const { status, headers, body } = await fetcher.get(due.url, {
      source: 'Posters',
      accept: 'image/*',
      headers: {
        ...(due.etag && { 'if-none-match': due.etag }),
        ...(due.lastModified && { 'if-modified-since': due.lastModified }),
      },
      maxBytes: MEDIA_BYTES_MAX,
      wholeMs: WHOLE_MS,
    })
    if (status === 304) return settlePicture(db, due, clock.now())
    const digest = createHash('sha256').update(body).digest('hex')
    for (const show of await listShowsOf(db, due, clock.now())) {
      if (show.digest === digest) continue
      const fileId = await acceptPicture(platform, due.userId, { bytes: body, name: 'The file' })
      const isPosterSet = await db
        .transaction()
        .execute((trx) => setPoster(trx, due, show, { fileId, digest }))
      await emptyTrash(platform)
      if (isPosterSet) onChange()
    }
    await settlePicture(db, due, clock.now(), {
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
      digest,
    })
  }

  const readNext = async (turn: Turn): Promise<boolean> => {
    const due = await takeDuePicture(db, clock.now(), turn)
    if (!due) return false
    if (due === 'dropped') return true
    try {
      await fetchPicture(due)
    } catch (error) {
      if (error instanceof OutsideError && error.kind === 'closed') return false
      const isNormal = error instanceof OutsideError || error instanceof ProblemError
      if (!isNormal) log.error({ err: error, url: due.url }, 'failed to store poster of a feed')
      await failPicture(db, due, isNormal ? reasonOf(error) : 'It could not be stored.', clock.now())
    }
    return true
  }

  return createRowQueue(
    platform,
    { name: 'shows.posters', everySeconds: SWEEP_SECONDS, wakeAfterMs: 0 },
    readNext,
  )
}

const reasonOf = (error: OutsideError | ProblemError) =>
  (error instanceof ProblemError && error.problem.errors?.file) || error.message
