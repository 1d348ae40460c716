import { vi } from 'vitest'

/** Waits until background work has made `check` pass; gives what it gives. Slow machines get their time. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
