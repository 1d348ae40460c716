import { LRUCache } from 'lru-cache'
import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics.ts'

/** Approximate size of a cache entry without its value. */
const ENTRY_BYTES = 200
/** Approximate memory per character of a value's JSON. */
const BYTES_PER_CHARACTER = 3

interface Options<V> {
  /** The part of the budget that the cache may take, from 0 to 1. */
  share: number
  /** The bytes that a value takes, without its key; by default estimated by `bytesOf`. */
  sizeOf?(value: V): number
  /** After this time an entry counts as unknown. */
  ttlMs?: number
}

/** The memory that all growing caches of a process share. Together they take no more than `MEMORY_BUDGET`. */
export interface MemoryBudget {
  /**
   * Opens a cache that drops what was used least recently when its share is full; a value larger than the share is not
   * cached. Throws when the name is taken, or when all shares are more than the budget.
   */
  openCache<V extends {}>(name: string, options: Options<V>): LRUCache<string, V>
}

export function createMemoryBudget(bytes: number, { registry }: Pick<Metrics, 'registry'>): MemoryBudget {
  const caches = new Map<string, { share: number; cache: { calculatedSize: number } }>()
  const registers = [registry]
  new Gauge({
    name: 'fanfare_cache_budget_bytes',
    help: 'What all caches in memory may take together (MEMORY_BUDGET).',
    registers,
  }).set(bytes)
  new Gauge({
    name: 'fanfare_cache_bytes',
    help: 'What a cache in memory takes, about.',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [name, { cache }] of caches) this.set({ cache: name }, cache.calculatedSize)
    },
  })
  return {
    openCache<V extends {}>(name: string, { share, sizeOf = bytesOf, ttlMs }: Options<V>) {
      if (caches.has(name)) throw new Error(`There are two caches named "${name}".`)
      const shares = share + [...caches.values()].reduce((sum, one) => sum + one.share, 0)
      if (shares > 1 + Number.EPSILON) throw new Error(`The cache "${name}" exceeds the memory budget.`)
      const cache = new LRUCache<string, V>({
        maxSize: Math.floor(bytes * share),
        sizeCalculation: (value, key) => Math.ceil(ENTRY_BYTES + key.length + sizeOf(value)),
        ttl: ttlMs,
      })
      caches.set(name, { share, cache })
      return cache
    },
  }
}

/** The approximate bytes that JSON, a text or a byte array take in memory. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Uint8Array) return value.byteLength
  return BYTES_PER_CHARACTER * (JSON.stringify(value)?.length ?? 0)
}
