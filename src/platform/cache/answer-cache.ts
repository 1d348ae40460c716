import type { Invalidation } from './invalidation.ts'
import { isAffected, type Tags } from './invalidation.ts'
import { bytesOf, type MemoryBudget } from './memory-budget.ts'

interface Options<T> {
  /** Names the cache in /metrics. */
  name: string
  /** The part of the memory budget that it may take, from 0 to 1. */
  share: number
  /** After this time an answer is built again. */
  seconds: number
  /** The data that they show; all are dropped when it changes. Without it they only expire. */
  shows?: Tags
  /** Whether an answer is cached, by default every one. Concurrent requests share it in any case. */
  isCacheable?(built: T): boolean
  /** The bytes that an answer takes, by default estimated by `bytesOf`. */
  sizeOf?(built: T): number
}

interface Answer<T> {
  promise: Promise<T>
  /** The size of the finished answer; 0 while it is being built. */
  bytes: number
}

/**
 * Caches answers that are the same for everybody. Each is built once for all concurrent requests; one that cannot be
 * built is not cached. Calls with an equal key must build the same.
 */
export function createAnswerCache<T>(
  { invalidation, memory }: { invalidation: Invalidation; memory: MemoryBudget },
  { name, share, seconds, shows, isCacheable = () => true, sizeOf = bytesOf }: Options<T>,
): (key: string, build: () => Promise<T>) => Promise<T> {
  const cache = memory.openCache<Answer<T>>(name, {
    share,
    sizeOf: ({ bytes }) => bytes,
    ttlMs: seconds * 1000,
  })
  if (shows) invalidation.subscribe((changed) => isAffected(shows, changed) && cache.clear())
  return (key, build) => {
    const cached = cache.get(key)
    if (cached) return cached.promise
    const building = { promise: build(), bytes: 0 }
    cache.set(key, building)
    const isCached = () => cache.peek(key) === building
    building.promise.then(
      (built) => {
        if (!isCached()) return
        if (isCacheable(built)) cache.set(key, { ...building, bytes: sizeOf(built) }, { noUpdateTTL: true })
        else cache.delete(key)
      },
      () => isCached() && cache.delete(key),
    )
    return building.promise
  }
}
