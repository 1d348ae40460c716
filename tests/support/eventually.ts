import { inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How long `eventually` waits at most, in ms: less than a test may take, so that it fails with what was wrong. */
    patienceMs?: number
  }
}

/**
 * Waits until `check` passes, and resolves with its result. Only a check that never passes takes the whole time,
 * however busy the machine is.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: inject('patienceMs') ?? 45_000, interval: 20 })
