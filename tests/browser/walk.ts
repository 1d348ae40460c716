import { test } from './fixtures.ts'

/**
 * Performs steps that a person must be able to finish within this many seconds, and records how long they took. The
 * limit is a promise to operators, far above the time needed.
 */
export async function walk(what: string, seconds: number, steps: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await test.step(what, steps, { timeout: seconds * 1000 })
  const taken = ((performance.now() - began) / 1000).toFixed(1)
  test.info().annotations.push({ type: what, description: `${taken} s of ${seconds} s` })
}
