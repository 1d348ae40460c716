import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { FeedPage } from '#features/community/feed/contract.ts'
import { unwrap } from '#platform/http/client/client.ts'
import type { Post } from '../../contract.ts'
import { api } from './api.ts'
import { communityQueries } from './keys.ts'
import { hasNewerCounts, storeLatestCounts, storeStreamedCounts, withNewerCounts } from './latest-counts.ts'

type Feed = InfiniteData<FeedPage, string>

/** A post from the query cache, from its own query or from a feed. */
export function findPost(client: QueryClient, postId: string): Post | undefined {
  for (const [, post] of client.getQueriesData<Post>(communityQueries('post'))) {
    if (post?.id === postId) return post
  }
  for (const [, feed] of client.getQueriesData<Feed>(communityQueries('feed'))) {
    const found = feed?.pages.flatMap((page) => page.items).find((post) => post.id === postId)
    if (found) return found
  }
  return undefined
}

/** Changes a post in all cached queries. */
export function patchPost(client: QueryClient, postId: string, change: (post: Post) => Post): void {
  client.setQueriesData<Post>(communityQueries('post'), (post) => (post?.id === postId ? change(post) : post))
  changeFeeds(client, (items) =>
    items.some((post) => post.id === postId)
      ? items.map((post) => (post.id === postId ? change(post) : post))
      : items,
  )
}

/** Refetches the number of replies: the stream may or may not have counted the viewer's own reply already. */
export async function recount(client: QueryClient, postId: string): Promise<void> {
  const requestedAt = performance.now()
  const request = unwrap(api().posts[':id'].$get({ param: { id: postId } }))
  const { post } = await request.catch(() => ({ post: undefined }))
  if (!post || hasNewerCounts(client, postId, requestedAt)) return
  const { likesCount, repliesCount } = post
  storeLatestCounts(client, postId, { likesCount, repliesCount }, requestedAt)
  patchPost(client, postId, (known) => ({ ...known, repliesCount }))
}

/** Shows counts of the stream, unless newer ones are known. Answers to earlier requests no longer change them. */
export function showCounts(
  client: QueryClient,
  postId: string,
  counts: Pick<Post, 'likesCount' | 'repliesCount'>,
  asOf: number,
): void {
  if (storeStreamedCounts(client, postId, counts, asOf))
    patchPost(client, postId, (post) => ({ ...post, ...counts }))
}

/** Refetches a post that was edited. */
export async function refreshPost(client: QueryClient, postId: string): Promise<void> {
  const requestedAt = performance.now()
  const request = unwrap(api().posts[':id'].$get({ param: { id: postId } }))
  const { post } = await request.catch(() => ({ post: undefined }))
  if (post) patchPost(client, postId, () => withNewerCounts(client, post, requestedAt))
}

/** Removes a post from every cached feed. */
export function removeCachedPost(client: QueryClient, postId: string): void {
  changeFeeds(client, (items) =>
    items.some((post) => post.id === postId) ? items.filter((post) => post.id !== postId) : items,
  )
}

function changeFeeds(client: QueryClient, change: (items: Post[]) => Post[]): void {
  client.setQueriesData<Feed>(communityQueries('feed'), (feed) => {
    if (!feed) return feed
    const pages = feed.pages.map((page) => {
      const items = change(page.items)
      return items === page.items ? page : { ...page, items }
    })
    return pages.every((page, index) => page === feed.pages[index]) ? feed : { ...feed, pages }
  })
}

/** All items of the pages, deduplicated: an item that moved between two reads appears on both pages. */
export function itemsOf<T extends { id: string }>(data: { pages: { items: T[] }[] } | undefined): T[] {
  const items = new Map<string, T>()
  for (const page of data?.pages ?? []) {
    for (const item of page.items) if (!items.has(item.id)) items.set(item.id, item)
  }
  return [...items.values()]
}
