import { vi } from 'vitest'

/**
 * Waits until `check` passes, and resolves with its result. Only a check that never passes takes the whole time,
 * however busy the machine is.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 45_000, interval: 20 })
