import { setTimeout as delay } from 'node:timers/promises'
import type { Job } from './jobs.ts'
import type { Platform } from './platform.ts'
import { singleFlight } from './single-flight.ts'

export interface RowQueue {
  /** Processes the rows that other processes left behind and those that failed. */
  job: Job
  /** Processes the rows that were just added. Call it after the commit. */
  wake(): void
}

/**
 * Background work on rows that wait in a table. `workOnNext` claims and processes the next row, and returns whether
 * there may be more. Each process works on one row at a time; a process that stops finishes its row and leaves the
 * others.
 */
export function createRowQueue(
  { jobs, stopping }: Pick<Platform, 'jobs' | 'stopping'>,
  { name, everySeconds, wakeAfterMs }: { name: string; everySeconds: number; wakeAfterMs: number },
  workOnNext: () => Promise<boolean>,
): RowQueue {
  let mayHaveMore = false
  const repeat = singleFlight(async () => {
    do {
      mayHaveMore = false
      if (await workOnNext()) mayHaveMore = true
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
