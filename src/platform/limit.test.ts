import { expect, it } from 'vitest'
import { createLimit, limitDepths } from './limit.ts'

/** A task that ends when the test says so. */
function createTask() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

it('runs at most so many tasks at a time, in order', async () => {
  const limit = createLimit('in order', 1)
  const [first, second] = [createTask(), createTask()]
  const ended: string[] = []
  const both = [
    limit(first.work).then(() => ended.push('first')),
    limit(second.work).then(() => ended.push('second')),
  ]
  expect(new Map(limitDepths()).get('in order')).toEqual({ waiting: 1, running: 1 })
  second.end()
  first.end()
  await Promise.all(both)
  expect(ended).toEqual(['first', 'second'])
  expect(new Map(limitDepths()).get('in order')).toEqual({ waiting: 0, running: 0 })
})

it('refuses a task when enough of them wait, and runs others later', async () => {
  const limit = createLimit('bounded', 1, 1)
  const [first, second] = [createTask(), createTask()]
  const accepted = [limit(first.work), limit(second.work)]
  await expect(limit(async () => 'third')).rejects.toMatchObject({ problem: { status: 503 } })
  first.end()
  second.end()
  await Promise.all(accepted)
  expect(await limit(async () => 'fourth')).toBe('fourth')
})
