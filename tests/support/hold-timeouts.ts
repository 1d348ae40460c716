import { onTestFinished, vi } from 'vitest'

/** A timeout of `AbortSignal.timeout` that passes when the test says so. */
export interface HeldTimeout {
  ms: number
  pass(): void
}

/**
 * Holds the timeouts of requests to sources until the test ends, so that no test waits for them. Returns those that were
 * begun since, in order.
 */
export function holdTimeouts(): HeldTimeout[] {
  const held: HeldTimeout[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController()
    held.push({
      ms,
      pass: () => timeout.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    })
    return timeout.signal
  })
  onTestFinished(() => spy.mockRestore())
  return held
}
