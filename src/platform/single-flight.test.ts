import { expect, it } from 'vitest'
import { memoizeSuccess, singleFlight } from './single-flight.ts'

it('joins calls for the same key while one runs, and runs again afterwards', async () => {
  const ends: (() => void)[] = []
  const run = singleFlight(async (key: string) => {
    const number = ends.length
    await new Promise<void>((resolve) => ends.push(resolve))
    return `${key} ${number}`
  })
  const calls = [run('a'), run('a'), run('b')]
  expect(ends).toHaveLength(2)
  for (const end of ends) end()
  expect(await Promise.all(calls)).toEqual(['a 0', 'a 0', 'b 1'])
  const later = run('a')
  ends[2]?.()
  expect(await later).toBe('a 2')
})

it('rejects all joined calls on a failure, and runs again afterwards', async () => {
  let runs = 0
  const run = singleFlight(async () => {
    runs++
    if (runs === 1) throw new Error('first')
    return 'second'
  })
  const [one, other] = await Promise.allSettled([run(), run()])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(await run()).toBe('second')
})

it('keeps the first success, but no failure before it', async () => {
  let runs = 0
  const run = memoizeSuccess(async () => {
    runs++
    if (runs === 1) throw new Error('first')
    return runs
  })
  await expect(run()).rejects.toThrow('first')
  expect(await Promise.all([run(), run()])).toEqual([2, 2])
  expect(await run()).toBe(2)
})
