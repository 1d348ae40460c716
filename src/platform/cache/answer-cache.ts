import { LRUCache } from 'lru-cache'
import { type Invalidation, isAffected, type Tags } from './invalidation.ts'

interface Options {
  /** After this time an answer is built anew. */
  seconds: number
  /** How many answers are cached. */
  max: number
  /** The data that they show; all are dropped when it changes. Without it they only expire. */
  shows?: Tags
}

/**
 * Caches answers that are the same for everybody. Each is built once for all concurrent requests; one that cannot be
 * built is not cached. Calls with an equal key must build the same.
 */
export function createAnswerCache<T>(
  { invalidation }: { invalidation: Invalidation },
  { seconds, max, shows }: Options,
): (key: string, build: () => Promise<T>) => Promise<T> {
  const cache = new LRUCache<string, Promise<T>>({ max, ttl: seconds * 1000 })
  if (shows) invalidation.subscribe((changed) => isAffected(shows, changed) && cache.clear())
  return (key, build) => {
    const cached = cache.get(key)
    if (cached) return cached
    const building = build()
    cache.set(key, building)
    building.catch(() => cache.peek(key) === building && cache.delete(key))
    return building
  }
}
