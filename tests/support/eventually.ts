import { vi } from 'vitest'

/** Waits until background work has made `check` pass; gives what it gives. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 })
