import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MEDIA_BYTES_MAX } from '#features/files/uploads/limits.ts'
import { acceptPicture, emptyTrash } from '#features/files/uploads/public.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { createLeasedQueue } from '#platform/leased-queue.ts'
import type { Platform } from '#platform/platform.ts'
import {
  type DuePicture,
  failPicture,
  listShowsOf,
  readDuePicture,
  setPoster,
  settlePicture,
} from './poster-rows.ts'

const SWEEP_SECONDS = 60
const WHOLE_MS = 20_000
/** How long a process may take to fetch a picture before another one may try. */
const LEASE_SECONDS = 10 * 60

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

  return createLeasedQueue(
    platform,
    {
      name: 'shows.posters',
      everySeconds: SWEEP_SECONDS,
      table: 'feed_pictures',
      key: ['feed_id', 'url'],
      order: sql`q.due_at`,
      due: 'due_at',
      seconds: LEASE_SECONDS,
      clock,
      failure: 'failed to fetch poster of a feed',
    },
    async (row) => {
      const due = await readDuePicture(db, row, clock.now())
      if (!due) return undefined
      try {
        await fetchPicture(due)
      } catch (error) {
        if (error instanceof OutsideError && error.kind === 'closed') throw error
        const isNormal = error instanceof OutsideError || error instanceof ProblemError
        if (!isNormal) log.error({ err: error, url: due.url }, 'failed to store poster of a feed')
        await failPicture(db, due, isNormal ? reasonOf(error) : 'We couldn’t store it.', clock.now())
      }
      return undefined
    },
  )
}

const reasonOf = (error: OutsideError | ProblemError) =>
  (error instanceof ProblemError && error.problem.errors?.file) || error.message
