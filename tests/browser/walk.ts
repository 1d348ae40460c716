import { test } from './fixtures.ts'

/**
 * Walks what a person must be able to finish within so many seconds, and writes down how long it took. The limit is a
 * promise to operators, far above what the walk needs.
 */
export async function walk(what: string, seconds: number, steps: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await test.step(what, steps, { timeout: seconds * 1000 })
  const taken = ((performance.now() - began) / 1000).toFixed(1)
  test.info().annotations.push({ type: what, description: `${taken} s of ${seconds} s` })
}
