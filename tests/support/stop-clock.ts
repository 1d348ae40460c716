import { onTestFinished, vi } from 'vitest'

/** Where the clock of the last test was: what keeps moments of it for several tests sees no earlier ones. */
let latest = 0

/**
 * Stops the monotonic clock until the test ends, for code that measures durations or caches for some time. Returns a
 * function that lets so many ms pass on it.
 */
export function stopClock(): (ms: number) => void {
  latest = Math.max(latest, performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => latest)
  onTestFinished(() => clock.mockRestore())
  return (ms) => {
    latest += ms
  }
}
