import { setTimeout as delay } from 'node:timers/promises'
import type { Job } from './jobs.ts'
import type { Platform } from './platform.ts'
import { singleFlight } from './single-flight.ts'

export interface RowQueue {
  /** Works on what other processes left behind and on what failed. */
  job: Job
  /** Works on what was just added. Call it after the commit. */
  wake(): void
}

/**
 * Background work on rows that wait in a table. `workOnNext` claims the next row, does its work, and says whether there
 * may be more. One row at a time in each process; a process that stops finishes its row and leaves the others.
 */
export function createRowQueue(
  { jobs, stopping }: Pick<Platform, 'jobs' | 'stopping'>,
  { name, everySeconds, wakeAfterMs }: { name: string; everySeconds: number; wakeAfterMs: number },
  workOnNext: () => Promise<boolean>,
): RowQueue {
  let again = false
  const repeat = singleFlight(async () => {
    do {
      again = false
      if (await workOnNext()) again = true
    } while (again && !stopping.aborted)
  })
  const run = () => {
    again = true
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
