import { onTestFinished, vi } from 'vitest'

/** Stops the monotonic clock until the test ends, for code that measures durations or caches for some time. */
export function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
}
