import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ManagedPosts } from '#features/site/manage/contract.ts'
import { createManaged, createPostOn } from '../support/managed.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

it('a manage page with many posts is read fifty at a time, each post once, also while fans go on writing', async () => {
  const { owner, business, artistId, at } = await createManaged(site)
  // Groups of three share a millisecond.
  await site.platform.database.pool.query(
    `insert into posts (user_id, content, post_type, linked_entity_type, linked_entity_id, linked_entity_name, created_at)
     select $1, 'no. ' || n, 'text', 'artist', $2, 'Mira Solenne', now() - interval '1 day' + n / 3 * interval '1 ms'
     from generate_series(1, 160) n`,
    [owner.id, artistId],
  )
  await site.platform.database.pool.query(
    `insert into post_moderation (post_id, business_account_id, action, created_by)
     select id, $1, 'pin', $2 from posts where linked_entity_id = $3 and substr(content, 5)::int % 2 = 0`,
    [business.id, owner.id, artistId],
  )
  const read = async (query: Record<string, string>): Promise<ManagedPosts> =>
    (await site.request(`${at}/posts?${new URLSearchParams(query)}`, { headers: owner.headers })).json()
  const readAll = async (filter: string) => {
    const pages: ManagedPosts[] = []
    let cursor: string | null = null
    do {
      const page: ManagedPosts = await read({ filter, ...(cursor && { cursor }) })
      pages.push(page)
      cursor = page.nextCursor
      if (pages.length === 1) await createPostOn(site, owner, artistId)
    } while (cursor)
    return pages
  }
  const all = await readAll('all')
  expect(all.map(({ items }) => items.length)).toEqual([50, 50, 50, 10])
  expect(all.map(({ counts }) => counts)).toEqual([
    { all: 160, pinned: 80 },
    ...Array(3).fill({ all: 161, pinned: 80 }),
  ])
  const posts = all.flatMap(({ items }) => items)
  expect(new Set(posts.map(({ id }) => id)).size).toBe(160)
  expect(posts.map(({ createdAt }) => createdAt)).toEqual(
    posts
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  )
  const pinned = await readAll('pinned')
  expect(pinned.map(({ items }) => items.length)).toEqual([50, 30])
  expect(pinned.flatMap(({ items }) => items).every(({ moderation }) => moderation.length === 1)).toBe(true)
})
