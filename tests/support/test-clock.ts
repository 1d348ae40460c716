import { AsyncLocalStorage } from 'node:async_hooks'
import { aroundEach } from 'vitest'
import type { Clock } from '#platform/clock.ts'

export interface TestClock extends Clock {
  set(time: Date): void
  pass(ms: number): void
}

/**
 * A clock for a site that several tests share, stopped at `start`, or else that of this machine until it is moved. Each
 * test moves its own, which begins where the last one was: a test that goes on after its timeout moves nobody else's.
 */
export function createTestClock(start?: Date): TestClock {
  const unmoved = () => start?.getTime() ?? Date.now()
  const own = new AsyncLocalStorage<{ movedByMs: number }>()
  /** That of the last test, which work of the site outside of any test reads. */
  let latest = { movedByMs: 0 }
  aroundEach(async (runTest) => {
    latest = { ...latest }
    await own.run(latest, runTest)
  })
  const current = () => own.getStore() ?? latest
  return {
    now: () => new Date(unmoved() + current().movedByMs),
    set(time) {
      current().movedByMs = time.getTime() - unmoved()
    },
    pass(ms) {
      current().movedByMs += ms
    },
  }
}
