import { setTimeout as delay } from 'node:timers/promises'
import type { RawBuilder, SqlBool } from 'kysely'
import { isPassing } from './db/outage.ts'
import type { Job } from './jobs.ts'
import type { Platform } from './platform.ts'
import { forgetFailures, isNotSetAside, setAside } from './set-aside.ts'
import { singleFlight } from './single-flight.ts'

export interface RowQueue {
  /** Processes the rows that other processes left behind and those that failed. */
  job: Job
  /** Processes the rows that were just added. Call it after the commit. */
  wake(): void
}

/** One call of `workOnNext`. */
export interface Turn {
  /** SQL: whether the row with this key may be taken. Rows that failed are set aside for a while, or for good. */
  isFree(key: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** How many of at most `batch` rows to take: one, when a row among several has just failed, to find out which. */
  atMost(batch: number): number
  /** Says which rows this turn works on. If it fails, they are set aside, and the others go on. */
  take(keys: readonly (string | number)[]): void
}

/**
 * Returns the function that takes one turn of a queue and returns whether there may be more. Rows that it named with
 * `take` before it failed are set aside; any other failure is thrown.
 */
export function createRowTurns(
  { db, log, stopping }: Pick<Platform, 'db' | 'log' | 'stopping'>,
  queue: string,
) {
  /** Turns that take one row each, after a turn with several failed. */
  let singleTurns = 0

  return async (workOnNext: (turn: Turn) => Promise<boolean>): Promise<boolean> => {
    let taken: string[] = []
    const turn: Turn = {
      isFree: (key) => isNotSetAside(queue, key),
      atMost: (batch) => (singleTurns > 0 ? 1 : batch),
      take: (keys) => {
        taken = keys.map(String)
      },
    }
    try {
      const isMore = await workOnNext(turn)
      if (taken.length > 0) await forgetFailures(db, queue, taken)
      singleTurns = taken.length > 0 ? Math.max(singleTurns - 1, 0) : 0
      return isMore || singleTurns > 0
    } catch (error) {
      const [key] = taken
      // The rows are not to blame for a database that is away.
      if (key === undefined || isPassing(error) || stopping.aborted) throw error
      if (taken.length > 1) {
        singleTurns = taken.length
        return true
      }
      const { attempts, isLast } = await setAside(db, queue, key, error)
      log.error({ err: error, queue, row: key, attempt: attempts, last: isLast }, 'set row aside')
      return true
    }
  }
}

/**
 * Background work on rows that wait in a table. `workOnNext` claims and processes the next row or rows, and returns
 * whether there may be more. Each process takes one turn at a time; a process that stops finishes its turn and leaves
 * the other rows.
 */
export function createRowQueue(
  platform: Pick<Platform, 'db' | 'jobs' | 'log' | 'stopping'>,
  { name, everySeconds, wakeAfterMs }: { name: string; everySeconds: number; wakeAfterMs: number },
  workOnNext: (turn: Turn) => Promise<boolean>,
): RowQueue {
  const { jobs, stopping } = platform
  const takeTurn = createRowTurns(platform, name)
  let mayHaveMore = false
  const repeat = singleFlight(async () => {
    do {
      mayHaveMore = false
      if (await takeTurn(workOnNext)) mayHaveMore = true
    } while (mayHaveMore && !stopping.aborted)
  })
  const run = () => {
    mayHaveMore = true
    return repeat()
  }
  const job = { name, everySeconds, run }
  return {
    job,
    wake: () => {
      void delay(wakeAfterMs, undefined, { ref: false }).then(() => jobs.run(job))
    },
  }
}
