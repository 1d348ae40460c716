import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { FeedPage, MemberReplies } from '#features/community/feed/contract.ts'
import type { EntityType, FeedSort, FeedTab } from '#features/community/limits.ts'
import { unwrap } from '#platform/http/client/client.ts'
import type { Reply, ThreadPage } from '../../contract.ts'
import { api } from './api.ts'
import { findPost } from './cached-posts.ts'
import { patchReply } from './cached-thread.ts'
import { communityKey } from './keys.ts'
import { withNewerCounts } from './latest-counts.ts'
import { cacheReactions } from './reactions.ts'

/** How long queries are fresh; focusing the window refetches regardless. */
const FRESH_MS = 30_000

/** The filter of a feed; missing values have their defaults. */
export interface FeedFilter {
  tab?: FeedTab
  sort?: FeedSort
  search?: string
  author?: string
  linkedEntityType?: EntityType
  linkedEntityId?: string
  /** A hashtag, without the other filters. */
  tag?: string
  /** Posts per page; fifty by default. */
  limit?: number
}

/** A feed, fifty posts per page. For a member the initial data is the anonymous version in the rendered page. */
export function feedQuery(client: QueryClient, filter: FeedFilter, userId: string | undefined) {
  const rendered = communityKey(undefined, 'feed', filter)
  return infiniteQueryOptions({
    queryKey: communityKey(userId, 'feed', filter),
    queryFn: async ({ pageParam, signal }): Promise<FeedPage> => {
      const { limit, ...words } = filter
      const query = {
        ...words,
        ...(limit && { limit: String(limit) }),
        ...(pageParam && { cursor: pageParam }),
      }
      const requestedAt = performance.now()
      const page = await unwrap(api().posts.$get({ query }, { init: { signal } }))
      cacheReactions(client, userId, { postIds: page.items.map((post) => post.id) }, page.reactions)
      return { ...page, items: page.items.map((post) => withNewerCounts(client, post, requestedAt)) }
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    initialData: () => client.getQueryData<{ pages: FeedPage[]; pageParams: string[] }>(rendered),
    initialDataUpdatedAt: () => client.getQueryState(rendered)?.dataUpdatedAt,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** The posts that people talk about; for members without those that they hide. */
export const talkedAboutQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: communityKey(userId, 'talked-about'),
    queryFn: ({ signal }) => unwrap(api().posts['talked-about'].$get(undefined, { init: { signal } })),
    staleTime: FRESH_MS * 10,
  })

/** The number of posts linked to an entity. */
export const countQuery = (linkedEntityType: EntityType, linkedEntityId: string) =>
  queryOptions({
    queryKey: communityKey(undefined, 'count', { linkedEntityType, linkedEntityId }),
    queryFn: async ({ signal }) => {
      const query = { linkedEntityType, linkedEntityId }
      const { count } = await unwrap(api().posts.count.$get({ query }, { init: { signal } }))
      return count
    },
    staleTime: FRESH_MS,
  })

/** One post, available at once if a feed has loaded it. */
export function postQuery(client: QueryClient, postId: string, userId: string | undefined) {
  return queryOptions({
    queryKey: communityKey(userId, 'post', postId),
    queryFn: async ({ signal }) => {
      const requestedAt = performance.now()
      const { post, reactions } = await unwrap(
        api().posts[':id'].$get({ param: { id: postId } }, { init: { signal } }),
      )
      cacheReactions(client, userId, { postIds: [post.id] }, reactions)
      return withNewerCounts(client, post, requestedAt)
    },
    initialData: () => findPost(client, postId),
    // Data from a feed may be stale: it is shown and refetched.
    initialDataUpdatedAt: () =>
      client.getQueryState(communityKey(undefined, 'post', postId))?.dataUpdatedAt ?? 0,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** The replies of a member, newest first, fifty per page. */
export const memberRepliesQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: communityKey(undefined, 'replies', username),
    queryFn: ({ pageParam, signal }): Promise<MemberReplies> => {
      const query = { author: username, ...(pageParam && { cursor: pageParam }) }
      return unwrap(api().replies.$get({ query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })

/** The replies to a post in reading order, fifty per page. */
export function threadQuery(client: QueryClient, postId: string, userId: string | undefined) {
  const rendered = communityKey(undefined, 'thread', postId)
  return infiniteQueryOptions({
    queryKey: communityKey(userId, 'thread', postId),
    queryFn: async ({ pageParam, signal }): Promise<ThreadPage> => {
      const query = pageParam ? { cursor: pageParam } : {}
      const requestedAt = performance.now()
      const page = await unwrap(
        api().posts[':id'].replies.$get({ param: { id: postId }, query }, { init: { signal } }),
      )
      cacheReactions(client, userId, { replyIds: page.items.map((reply) => reply.id) }, page.reactions)
      return { ...page, items: page.items.map((reply) => withNewerCounts(client, reply, requestedAt)) }
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    initialData: () => client.getQueryData<{ pages: ThreadPage[]; pageParams: string[] }>(rendered),
    initialDataUpdatedAt: () => client.getQueryState(rendered)?.dataUpdatedAt,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

type Ahead = InfiniteData<ThreadPage, string>

/**
 * Replies that are shown although their pages are not loaded yet: the viewer's own, and those that the stream
 * announced, each with its ancestors. Refetched together with the thread.
 */
export function aheadQuery(client: QueryClient, postId: string, userId: string | undefined) {
  const queryKey = communityKey(userId, 'thread', postId, 'ahead')
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Ahead> => {
      const known = client.getQueryData<Ahead>(queryKey)?.pages.flatMap((page) => page.items) ?? []
      const ids = known.filter((reply) => !reply.deleted).map((reply) => reply.id)
      return aheadOf(await readContext(client, postId, ids, signal))
    },
    initialData: () => aheadOf([]),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

const aheadOf = (items: Reply[]): Ahead => ({
  pages: [{ items, nextCursor: null, reactions: null }],
  pageParams: [''],
})

/** Maximum number of ids per request. */
const CONTEXT_MAX = 100

/** The newest of these replies and all their ancestors, in reading order. Rejects with an `ApiError`. */
export async function readContext(
  client: QueryClient,
  postId: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Reply[]> {
  if (ids.length === 0) return []
  const query = { ids: ids.slice(-CONTEXT_MAX).join(',') }
  const context = api().posts[':id'].replies.context
  const requestedAt = performance.now()
  const { items } = await unwrap(context.$get({ param: { id: postId }, query }, { init: { signal } }))
  return items.map((reply) => withNewerCounts(client, reply, requestedAt))
}

/** Refetches a reply that was edited. */
export async function refreshReply(client: QueryClient, postId: string, replyId: string): Promise<void> {
  const replies = await readContext(client, postId, [replyId]).catch(() => [])
  const edited = replies.find(({ id }) => id === replyId)
  if (edited) patchReply(client, replyId, () => edited)
}
