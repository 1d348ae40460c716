import { MEDIA_BYTES_MAX } from '#features/media/limits.ts'
import { acceptPicture, emptyTrash } from '#features/media/public.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue } from '#platform/row-queue.ts'
import { type DuePoster, failPoster, givePoster, takeDuePoster } from './poster-rows.ts'

const SWEEP_SECONDS = 60
const WHOLE_MS = 20_000

/** Fetches the posters that feeds tell of, one after the other, into the files of their claimants. */
export function createPosterReader(platform: Platform, onChange: () => void) {
  const { db, clock, fetcher, log } = platform

  const fetchPoster = async (due: DuePoster) => {
    const { body } = await fetcher.get(due.url, {
      source: 'Posters',
      accept: 'image/*',
      maxBytes: MEDIA_BYTES_MAX,
      wholeMs: WHOLE_MS,
    })
    const fileId = await acceptPicture(platform, due.userId, { bytes: body, name: 'The file' })
    const isGiven = await db.transaction().execute((trx) => givePoster(trx, due, fileId))
    await emptyTrash(platform)
    if (isGiven) onChange()
  }

  const readNext = async (): Promise<boolean> => {
    const due = await takeDuePoster(db, clock.now())
    if (!due) return false
    if (due === 'dropped') return true
    try {
      await fetchPoster(due)
    } catch (error) {
      if (error instanceof OutsideError && error.kind === 'closed') return false
      const isNormal = error instanceof OutsideError || error instanceof ProblemError
      if (!isNormal) log.error({ err: error, url: due.url }, 'a poster of a feed was not stored')
      await failPoster(db, due, isNormal ? reasonOf(error) : 'It could not be stored.', clock.now())
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
