import type { QueryClient } from '@tanstack/react-query'
import { currentSession } from '#features/accounts/public-ui.tsx'
import { ApiError } from '#platform/http/client/client.ts'
import { dropFailed } from '#platform/query/prefetch.ts'
import type { Post } from '../../contract.ts'
import { type FeedFilter, feedQuery, postQuery, threadQuery } from './queries.ts'

/**
 * For the loader of a page with a feed. The server waits, so that the page contains the posts; a browser only
 * starts the request. If it fails, the page itself retries.
 */
export async function prefetchFeed(client: QueryClient, filter: FeedFilter): Promise<void> {
  const { userId } = currentSession()
  if (filter.tab && filter.tab !== 'all' && !userId) return
  const query = feedQuery(client, filter, userId)
  const done = client.prefetchInfiniteQuery(query)
  if (import.meta.env.SSR) await done
  dropFailed(client, query.queryKey)
}

/** For the loader of a hashtag's page: as `prefetchFeed`; whether posts with the hashtag are known. */
export async function loadTag(client: QueryClient, tag: string): Promise<boolean> {
  await prefetchFeed(client, { tag })
  const feed = client.getQueryData(feedQuery(client, { tag }, currentSession().userId).queryKey)
  return feed?.pages.some((page) => page.items.length > 0) ?? false
}

/** For the loader of a post's page: loads the post, and its thread as `prefetchFeed` does. */
export async function loadPost(client: QueryClient, postId: string): Promise<Post | 'not found' | 'removed'> {
  const { userId } = currentSession()
  const thread = threadQuery(client, postId, userId)
  const replies = client.prefetchInfiniteQuery(thread)
  const post = await client.ensureQueryData(postQuery(client, postId, userId)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return 'not found' as const
    if (error instanceof ApiError && error.status === 410) return 'removed' as const
    throw error
  })
  if (import.meta.env.SSR) await replies
  dropFailed(client, thread.queryKey)
  return post
}
