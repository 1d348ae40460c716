import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { unwrap } from '#platform/http/client.ts'
import type { FeedPage, ThreadPage } from '../../contract.ts'
import type { EntityType, FeedSort, FeedTab } from '../../limits.ts'
import { api } from './api.ts'
import { findPost } from './cached-posts.ts'
import { communityKey } from './keys.ts'
import { rememberReactions } from './reactions.ts'
import { withOwnEnd } from './thread-tree.ts'

/** Fresh for this long; whoever comes back to the window asks again all the same. */
const FRESH_MS = 30_000

/** What a feed shows; what is left out is the default. */
export interface FeedFilter {
  tab?: FeedTab
  sort?: FeedSort
  search?: string
  author?: string
  linkedEntityType?: EntityType
  linkedEntityId?: string
  /** Posts of one page; without it fifty. */
  limit?: number
}

/** A feed, fifty posts a page. A member begins with what the page was rendered with for everybody. */
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
      const page = await unwrap(api().posts.$get({ query }, { init: { signal } }))
      rememberReactions(client, userId, { postIds: page.items.map((post) => post.id) }, page.reactions)
      return page
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    initialData: () => client.getQueryData<{ pages: FeedPage[]; pageParams: string[] }>(rendered),
    initialDataUpdatedAt: () => client.getQueryState(rendered)?.dataUpdatedAt,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** How many posts are linked to something. */
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

/** One post, at once when a feed has shown it already. */
export function postQuery(client: QueryClient, postId: string, userId: string | undefined) {
  return queryOptions({
    queryKey: communityKey(userId, 'post', postId),
    queryFn: async ({ signal }) => {
      const { post, reactions } = await unwrap(
        api().posts[':id'].$get({ param: { id: postId } }, { init: { signal } }),
      )
      rememberReactions(client, userId, { postIds: [post.id] }, reactions)
      return post
    },
    initialData: () => findPost(client, postId),
    // Known from elsewhere it may be old: it is shown and asked for again.
    initialDataUpdatedAt: () =>
      client.getQueryState(communityKey(undefined, 'post', postId))?.dataUpdatedAt ?? 0,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** The replies to a post in reading order, fifty a page. */
export function threadQuery(client: QueryClient, postId: string, userId: string | undefined) {
  const rendered = communityKey(undefined, 'thread', postId)
  const queryKey = communityKey(userId, 'thread', postId)
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<ThreadPage> => {
      const query = pageParam ? { cursor: pageParam } : {}
      const page = await unwrap(
        api().posts[':id'].replies.$get({ param: { id: postId }, query }, { init: { signal } }),
      )
      rememberReactions(client, userId, { replyIds: page.items.map((reply) => reply.id) }, page.reactions)
      if (!page.nextCursor) return page
      const known = client.getQueryData<{ pages: ThreadPage[] }>(queryKey)?.pages ?? []
      return {
        ...page,
        items: withOwnEnd(
          page.items,
          known.flatMap(({ items }) => items),
          userId,
        ),
      }
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    initialData: () => client.getQueryData<{ pages: ThreadPage[]; pageParams: string[] }>(rendered),
    initialDataUpdatedAt: () => client.getQueryState(rendered)?.dataUpdatedAt,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}
