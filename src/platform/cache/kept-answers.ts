import { LRUCache } from 'lru-cache'
import { type Invalidation, isAffected, type Tags } from './invalidation.ts'

interface Options {
  /** How long an answer is kept at most. */
  seconds: number
  /** How many are kept. */
  max: number
  /** The data that they show; all are dropped when it changes. Without it they are kept for the whole time. */
  shows?: Tags
}

/**
 * Keeps answers that are the same for everybody. Each is built once for all concurrent requests; one that cannot be
 * built is not kept. Calls with an equal key must build the same.
 */
export function createKeptAnswers<T>(
  { invalidation }: { invalidation: Invalidation },
  { seconds, max, shows }: Options,
): (key: string, build: () => Promise<T>) => Promise<T> {
  const kept = new LRUCache<string, Promise<T>>({ max, ttl: seconds * 1000 })
  if (shows) invalidation.subscribe((changed) => isAffected(shows, changed) && kept.clear())
  return (key, build) => {
    const known = kept.get(key)
    if (known) return known
    const building = build()
    kept.set(key, building)
    building.catch(() => kept.peek(key) === building && kept.delete(key))
    return building
  }
}
