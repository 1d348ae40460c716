import { OutsideError } from '#platform/fetch/outside-error.ts'
import { invalid } from '#platform/http/problem.ts'
import { createLimit } from '#platform/limit.ts'
import type { Platform } from '#platform/platform.ts'
import type * as ListReading from './list-reading.ts'
import type { ReadList } from './read-list.ts'

const READING = new URL('./list-reading.ts', import.meta.url)
/** The largest lists take about three seconds. */
const READING_MS = 20_000

/**
 * Reads lists in a separate thread, one at a time, so that a thread remains for pages and feeds. Throws a 422 problem at
 * `file` for what is no list.
 */
export function createListReader({ foreign, metrics }: Pick<Platform, 'foreign' | 'metrics'>) {
  const inTurn = createLimit(metrics, 'lists of artists', 1)
  return async (file: File): Promise<ReadList> => {
    try {
      return await inTurn(async () =>
        foreign.read<typeof ListReading>(READING, { bytes: await file.bytes() }, READING_MS),
      )
    } catch (error) {
      if (!(error instanceof OutsideError) || error.kind === 'closed') throw error
      throw invalid({ file: error.kind === 'unreadable' ? error.message : TOO_MUCH })
    }
  }
}

const TOO_MUCH = 'Reading this list takes more time or memory than any known one. Please split it.'
