import { setTimeout as delay } from 'node:timers/promises'
import type { Platform } from '#platform/platform.ts'

export interface Worker {
  /** Starts looking for work that was left behind. */
  start(): void
  /** Looks for work that came just now. Call it after the commit. */
  wake(): void
}

/** Background work on rows that wait in a table: one at a time in a process, again when more came meanwhile. */
export function createWorker(
  { jobs }: Pick<Platform, 'jobs'>,
  { name, sweepSeconds, wakeAfterMs }: { name: string; sweepSeconds: number; wakeAfterMs: number },
  work: () => Promise<void>,
): Worker {
  let running: Promise<void> | undefined
  let again = false
  const repeat = async () => {
    while (again) {
      again = false
      await work()
    }
  }
  const run = () => {
    again = true
    running ??= repeat().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    start: () => jobs.every(name, sweepSeconds, run),
    wake: () => {
      void delay(wakeAfterMs, undefined, { ref: false }).then(() => jobs.run(name, run))
    },
  }
}
