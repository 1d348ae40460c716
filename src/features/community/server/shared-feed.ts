import { LRUCache } from 'lru-cache'
import { isAffected } from '#platform/cache/invalidation.ts'
import type { Platform } from '#platform/platform.ts'
import { type FeedFilter, type FeedItems, listPosts } from './post-queries.ts'

const KEEP_MS = 5_000
const KEEP_PAGES = 100

export type SharedFeed = ReturnType<typeof createSharedFeed>

/** What lists of posts show: posts with their counts, their authors, and the businesses of official ones. */
export const FEED_SHOWS = ['feed', 'profiles', 'businesses'] as const

/**
 * Pages of the feed of everybody (`tab: 'all'`), read once for all who ask in the next seconds and again when
 * something that they show has changed. Throws as `listPosts` does.
 */
export function createSharedFeed(platform: Platform) {
  const kept = new LRUCache<string, Promise<FeedItems>>({ max: KEEP_PAGES, ttl: KEEP_MS })
  platform.invalidation.subscribe((changed) => isAffected(FEED_SHOWS, changed) && kept.clear())
  return (filter: FeedFilter & { tab: 'all' }, page: { cursor?: string; limit: number }) => {
    const key = JSON.stringify([filter, page])
    const known = kept.get(key)
    if (known) return known
    const reading = listPosts(platform.reads.db, filter, page)
    kept.set(key, reading)
    reading.catch(() => kept.peek(key) === reading && kept.delete(key))
    return reading
  }
}
