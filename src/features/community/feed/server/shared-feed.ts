import { type FeedFilter, listPosts } from '#features/community/posts/server/post-queries.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import type { Platform } from '#platform/platform.ts'
import { type PreparedFeed, prepareFeed } from './own-feed.ts'

export type SharedFeed = ReturnType<typeof createSharedFeed>

/** The data that feeds show: posts with their counts, and their authors. */
export const FEED_SHOWS = ['feed', 'profiles'] as const

/**
 * Caches pages of the public feed (`tab: 'all'`) for some seconds, shares concurrent reads, and clears the cache
 * when the data that the pages show has changed. Rejects as `listPosts` does.
 */
export function createSharedFeed(platform: Platform) {
  const { db } = platform.reads
  const cached = createAnswerCache<PreparedFeed>(platform, {
    name: 'feeds',
    share: 0.05,
    seconds: 5,
    shows: FEED_SHOWS,
    sizeOf: ({ size }) => size,
  })
  return (filter: FeedFilter & { tab: 'all' }, page: { cursor?: string; limit: number }) =>
    cached(JSON.stringify([filter, page]), async () => prepareFeed(db, await listPosts(db, filter, page)))
}
