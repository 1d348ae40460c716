import { vi } from 'vitest'

/** Waits until `check` passes, and resolves with its result. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 })
