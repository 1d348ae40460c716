import { expect, it } from 'vitest'
import { createLimit, createLimitPerKey } from './limit.ts'
import type { Depth } from './metrics.ts'

/** A task that ends when the test says so. */
function createTask() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

/** Metrics, and what they show of a queue. */
function createWatched() {
  const queues = new Map<string, () => Depth>()
  return {
    metrics: { watchQueue: (name: string, read: () => Depth) => void queues.set(name, read) },
    depthOf: (name: string) => queues.get(name)?.(),
  }
}

it('runs a limited number of tasks at a time, in order', async () => {
  const { metrics, depthOf } = createWatched()
  const limit = createLimit(metrics, 'in order', 1)
  const [first, second] = [createTask(), createTask()]
  const ended: string[] = []
  const both = [
    limit(first.work).then(() => ended.push('first')),
    limit(second.work).then(() => ended.push('second')),
  ]
  expect(depthOf('in order')).toEqual({ waiting: 1, running: 1 })
  second.end()
  first.end()
  await Promise.all(both)
  expect(ended).toEqual(['first', 'second'])
  expect(depthOf('in order')).toEqual({ waiting: 0, running: 0 })
})

it('refuses a task when enough of them wait, and runs others later', async () => {
  const limit = createLimit(createWatched().metrics, 'bounded', 1, 1)
  const [first, second] = [createTask(), createTask()]
  const accepted = [limit(first.work), limit(second.work)]
  await expect(limit(async () => 'third')).rejects.toMatchObject({ problem: { status: 503 } })
  first.end()
  second.end()
  await Promise.all(accepted)
  expect(await limit(async () => 'fourth')).toBe('fourth')
})

it('keeps a limit for each key, and counts their tasks together', async () => {
  const { metrics, depthOf } = createWatched()
  const limit = createLimitPerKey(metrics, 'by key', 1)
  const [first, second, other] = [createTask(), createTask(), createTask()]
  const all = [limit('a', first.work), limit('a', second.work), limit('b', other.work)]
  expect(depthOf('by key')).toEqual({ waiting: 1, running: 2 })
  for (const { end } of [first, second, other]) end()
  await Promise.all(all)
  expect(depthOf('by key')).toEqual({ waiting: 0, running: 0 })
})
