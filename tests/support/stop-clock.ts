import { onTestFinished, vi } from 'vitest'

/** Has no time pass, until the test ends, for whatever measures how long something took or is kept for a moment. */
export function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
}
