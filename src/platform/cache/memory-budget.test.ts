import { Registry } from 'prom-client'
import { beforeEach, expect, it } from 'vitest'
import { bytesOf, createMemoryBudget, type MemoryBudget } from './memory-budget.ts'

const MB = 2 ** 20
let registry: Registry
let memory: MemoryBudget

beforeEach(() => {
  registry = new Registry()
  memory = createMemoryBudget(8 * MB, { registry })
})

it('drops the least recently used entries, and never takes more than its share', () => {
  const cache = memory.openCache<Buffer>('pages', { share: 0.5 })
  for (let number = 0; number < 20; number++) {
    cache.set(`${number}`, Buffer.alloc(MB))
    cache.get('0')
    expect(cache.calculatedSize).toBeLessThanOrEqual(4 * MB)
  }
  expect([...cache.keys()].toSorted()).toEqual(['0', '18', '19'])
})

it('does not cache a value larger than its share, and keeps the rest', () => {
  const cache = memory.openCache<string>('pages', { share: 0.25 })
  cache.set('small', 'x')
  cache.set('large', 'x'.repeat(2 * MB))
  expect([...cache.keys()]).toEqual(['small'])
})

it('refuses two caches of one name, and more than the whole', () => {
  memory.openCache('a', { share: 0.75 })
  expect(() => memory.openCache('a', { share: 0.1 })).toThrow('two caches named "a"')
  expect(() => memory.openCache('b', { share: 0.3 })).toThrow('"b" exceeds the memory budget')
  memory.openCache('b', { share: 0.25 })
})

it('shows the budget and what each cache takes', async () => {
  const cache = memory.openCache<string>('pages', { share: 0.5, sizeOf: (value) => value.length * 10 })
  cache.set('one', 'x'.repeat(100))
  const text = await registry.metrics()
  expect(text).toContain(`fanfare_cache_budget_bytes ${8 * MB}`)
  expect(text).toContain(`fanfare_cache_bytes{cache="pages"} ${cache.calculatedSize}`)
  expect(cache.calculatedSize).toBeGreaterThan(1000)
})

it('estimates the size of values by their parts', () => {
  expect(bytesOf('x'.repeat(500))).toBe(500)
  expect(bytesOf(new Uint8Array(700))).toBe(700)
  expect(bytesOf({ text: 'x'.repeat(1000) })).toBeGreaterThan(3000)
  expect(bytesOf(undefined)).toBe(0)
})
