import { setTimeout as delay } from 'node:timers/promises'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'

export interface Worker {
  /** Does the work that was left behind. */
  job: Job
  /** Does the work that was just added. Call it after the commit. */
  wake(): void
}

/**
 * Background work on rows that wait in a table, one part after the other: `work` does the next one, and says whether
 * there may be more. A process that stops ends the part it is at, and leaves the others.
 */
export function createWorker(
  { jobs, stopping }: Pick<Platform, 'jobs' | 'stopping'>,
  { name, sweepSeconds, wakeAfterMs }: { name: string; sweepSeconds: number; wakeAfterMs: number },
  work: () => Promise<boolean>,
): Worker {
  let running: Promise<void> | undefined
  let again = false
  const repeat = async () => {
    do {
      again = false
      if (await work()) again = true
    } while (again && !stopping.aborted)
  }
  const run = () => {
    again = true
    running ??= repeat().finally(() => {
      running = undefined
    })
    return running
  }
  const job = { name, everySeconds: sweepSeconds, run }
  return {
    job,
    wake: () => {
      void delay(wakeAfterMs, undefined, { ref: false }).then(() => jobs.run(job))
    },
  }
}
