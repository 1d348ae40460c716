import { Registry } from 'prom-client'
import { beforeEach, expect, it, vi } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import type { Invalidation, Tags } from './invalidation.ts'
import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts'

const MB = 2 ** 20
let memory: MemoryBudget
let change: (tags: Tags) => void
let invalidation: Invalidation

beforeEach(() => {
  memory = createMemoryBudget(10 * MB, { registry: new Registry() })
  change = () => {}
  invalidation = {
    subscribe: (listener: typeof change) => {
      change = listener
      return () => {}
    },
  } as unknown as Invalidation
})

it('builds once for concurrent requests, and again after a change', async () => {
  const cached = createAnswerCache<string>(
    { invalidation, memory },
    { name: 'a', share: 0.5, seconds: 60, shows: ['feed'] },
  )
  const build = vi.fn(async () => 'built')
  expect(await Promise.all([cached('key', build), cached('key', build)])).toEqual(['built', 'built'])
  expect(await cached('key', build)).toBe('built')
  expect(build).toHaveBeenCalledTimes(1)
  change(['profiles'])
  await cached('key', build)
  expect(build).toHaveBeenCalledTimes(1)
  change(['feed'])
  await cached('key', build)
  expect(build).toHaveBeenCalledTimes(2)
})

it('does not cache a failure', async () => {
  const cached = createAnswerCache<string>({ invalidation, memory }, { name: 'a', share: 0.5, seconds: 60 })
  await expect(cached('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cached('key', async () => 'yes')).toBe('yes')
})

it('shares an answer that must not be cached with concurrent requests only', async () => {
  const cached = createAnswerCache<string[]>(
    { invalidation, memory },
    { name: 'a', share: 0.5, seconds: 60, isCacheable: (built) => built.length > 0 },
  )
  const build = vi.fn(async (): Promise<string[]> => [])
  expect(await Promise.all([cached('key', build), cached('key', build)])).toEqual([[], []])
  expect(build).toHaveBeenCalledTimes(1)
  build.mockResolvedValue(['one'])
  for (let times = 0; times < 2; times++) expect(await cached('key', build)).toEqual(['one'])
  expect(build).toHaveBeenCalledTimes(2)
})

it('counts built answers against its share', async () => {
  const cached = createAnswerCache<string>({ invalidation, memory }, { name: 'a', share: 0.5, seconds: 60 })
  const build = vi.fn(async () => 'x'.repeat(2 * MB))
  for (const key of ['a', 'b', 'c']) await cached(key, build)
  expect(build).toHaveBeenCalledTimes(3)
  await cached('c', build)
  expect(build).toHaveBeenCalledTimes(3)
  await cached('a', build)
  expect(build).toHaveBeenCalledTimes(4)
})
