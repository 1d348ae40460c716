import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Post } from '../../contract.ts'
import { findPost, recount, refreshPost, showCounts } from './cached-posts.ts'
import { resetCountOrder } from './latest-counts.ts'
import { feedQuery, postQuery } from './queries.ts'
import { knownReactions, missingReactions, patchReaction } from './reactions.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const post = (likesCount: number, repliesCount: number) =>
  ({ id: ID, content: 'A post', likesCount, repliesCount }) as Post

/** Where TanStack Start keeps what belongs to a request. */
const KEY = Symbol.for('tanstack-start:start-storage-context')
const global = globalThis as { [KEY]?: AsyncLocalStorage<unknown> }
global[KEY] ??= new AsyncLocalStorage()
const requests = global[KEY]

/** Runs `work` with an API whose answers the test gives, in any order. */
function withApi(work: (answers: ((body: object) => void)[]) => Promise<void>): Promise<void> {
  const answers: ((body: object) => void)[] = []
  const fetchApi = () =>
    new Promise<Response>((resolve) => answers.push((body) => resolve(Response.json(body))))
  const context = { contextAfterGlobalMiddlewares: { fetchApi } }
  return requests.run(context, () => work(answers))
}

const counts = (client: QueryClient) => {
  const found = findPost(client, ID)
  return [found?.likesCount, found?.repliesCount]
}

it.each([
  {
    what: 'a feed',
    read: (client: QueryClient) =>
      client.fetchInfiniteQuery({ ...feedQuery(client, {}, undefined), staleTime: 0 }),
    body: { items: [post(1, 1)], nextCursor: null, reactions: null },
  },
  {
    what: 'the page of a post',
    read: (client: QueryClient) => client.fetchQuery({ ...postQuery(client, ID, undefined), staleTime: 0 }),
    body: { post: post(1, 1), reactions: null },
  },
  {
    what: 'an edited post',
    read: (client: QueryClient) => refreshPost(client, ID),
    body: { post: post(1, 1) },
  },
  { what: 'a recount', read: (client: QueryClient) => recount(client, ID), body: { post: post(1, 1) } },
])('counts of the stream outlive an answer that was asked for before: $what', ({ read, body }) =>
  withApi(async (answers) => {
    const client = new QueryClient()
    client.setQueryData(['community', 'post', ID], post(1, 1))
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    onTestFinished(() => clock.mockRestore())
    const reading = read(client)
    await expect.poll(() => answers.length).toBe(1)
    clock.mockReturnValue(1001)
    showCounts(client, ID, { likesCount: 7, repliesCount: 3 }, 1)
    answers[0]?.(body)
    await reading
    expect(counts(client)).toEqual([7, 3])
    // An answer to a later request is newer.
    clock.mockReturnValue(1002)
    const again = refreshPost(client, ID)
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.({ post: post(8, 4) })
    await again
    expect(counts(client)).toEqual([8, 4])
    client.clear()
  }),
)

it('a like clicked before the reactions load stays, with the loaded follow', () =>
  withApi(async (answers) => {
    const client = new QueryClient()
    const other = ID.replace(/1$/, '2')
    const reading = client.fetchQuery(
      missingReactions(client, 'member', { postIds: [ID, other], replyIds: [] }),
    )
    patchReaction(client, 'member', ID, { liked: true })
    answers[0]?.({ likedPosts: [other], likedReplies: [], followedPosts: [ID], closed: [ID] })
    await reading
    const known = client.getQueryData(knownReactions('member').queryKey)
    expect(known?.[ID]).toEqual({ liked: true, following: true, closed: true })
    expect(known?.[other]).toEqual({ liked: true, following: false, closed: false })
    client.clear()
  }))

it('when two processes publish counts in reverse order, the newer ones stay', () => {
  const client = new QueryClient()
  client.setQueryData(['community', 'post', ID], post(1, 1))
  showCounts(client, ID, { likesCount: 3, repliesCount: 1 }, 1002)
  showCounts(client, ID, { likesCount: 2, repliesCount: 1 }, 1001)
  expect(counts(client)).toEqual([3, 1])
  showCounts(client, ID, { likesCount: 4, repliesCount: 1 }, 1002)
  expect(counts(client)).toEqual([4, 1])
  // A restored database counts from elsewhere.
  resetCountOrder(client)
  showCounts(client, ID, { likesCount: 2, repliesCount: 0 }, 7)
  expect(counts(client)).toEqual([2, 0])
  client.clear()
})
