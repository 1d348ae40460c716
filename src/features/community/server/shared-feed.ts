import { LRUCache } from 'lru-cache'
import { isAffected } from '#platform/cache/invalidation.ts'
import type { Platform } from '#platform/platform.ts'
import { type FeedFilter, type FeedItems, listPosts } from './post-queries.ts'

const TTL_MS = 5_000
const MAX_PAGES = 100

export type SharedFeed = ReturnType<typeof createSharedFeed>

/** The data that feeds show: posts with their counts, their authors, and the businesses of official posts. */
export const FEED_SHOWS = ['feed', 'profiles', 'businesses'] as const

/**
 * Caches pages of the public feed (`tab: 'all'`) for some seconds, shares concurrent reads, and clears the cache
 * when the data that the pages show has changed. Rejects as `listPosts` does.
 */
export function createSharedFeed(platform: Platform) {
  const cache = new LRUCache<string, Promise<FeedItems>>({ max: MAX_PAGES, ttl: TTL_MS })
  platform.invalidation.subscribe((changed) => isAffected(FEED_SHOWS, changed) && cache.clear())
  return (filter: FeedFilter & { tab: 'all' }, page: { cursor?: string; limit: number }) => {
    const key = JSON.stringify([filter, page])
    const cached = cache.get(key)
    if (cached) return cached
    const reading = listPosts(platform.reads.db, filter, page)
    cache.set(key, reading)
    reading.catch(() => cache.peek(key) === reading && cache.delete(key))
    return reading
  }
}
