import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MemberReplies } from '#features/community/feed/contract.ts'
import { listRepliesOf } from '#features/community/posts/server/reply-queries.ts'
import { createPost, createReply, insertAuthors } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { createQueryPlans, vacuumAndAnalyze } from '../support/query-plans.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let ana: Member
let bob: Member
beforeAll(async () => {
  site = await openTestSite()
  ana = await createMember(site, { username: 'Ana' })
  bob = await createMember(site, { username: 'bob' })
})
afterAll(() => site.close())

const repliesOf = async (query: Record<string, string>): Promise<MemberReplies> => {
  const answer = await site.request(`/api/replies?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

it('lists the replies of a member, newest first, with the post that each is under', async () => {
  const post = await createPost(site, ana, { content: `The brass came in late ${'and later '.repeat(50)}` })
  const first = await createReply(site, bob, { post }, 'I heard it')
  await createReply(site, ana, { post, parent: first }, 'So it was')
  const second = await createReply(site, bob, { post, parent: first }, 'Late, but right')
  const { items, nextCursor } = await repliesOf({ author: 'BOB' })
  const under = {
    userId: post.userId,
    user: { username: 'Ana', displayName: 'Ana', avatarUrl: null },
    excerpt: post.content.slice(0, 140),
  }
  expect(items).toEqual([
    { ...second, post: under },
    { ...first, post: under },
  ])
  expect(nextCursor).toBeNull()
})

it('pages without a gap or a repetition, and drops deleted replies', async () => {
  const cleo = await createMember(site, { username: 'cleo' })
  const post = await createPost(site, ana)
  const replies = []
  for (const content of ['one', 'two', 'three', 'four']) {
    replies.push(await createReply(site, cleo, { post }, content))
  }
  const [, two] = replies
  await site.request(`/api/replies/${two?.id}`, { method: 'DELETE', headers: cleo.headers })
  const pages = []
  let cursor: string | null = ''
  do {
    const page: MemberReplies = await repliesOf({ author: 'cleo', limit: '2', ...(cursor && { cursor }) })
    pages.push(page.items.map(({ content }) => content))
    cursor = page.nextCursor
  } while (cursor)
  expect(pages).toEqual([['four', 'three'], ['one']])
})

it('has none of somebody unknown', async () => {
  expect(await repliesOf({ author: 'nobody_at_all' })).toEqual({ items: [], nextCursor: null })
})

it.each([
  ['author', {}, 422],
  ['author', { author: '' }, 422],
  ['author', { author: '\0' }, 422],
  ['limit', { author: 'bob', limit: '51' }, 422],
  ['cursor', { author: 'bob', cursor: 'x' }, 400],
] as const)('names the field %s of bad input %j', async (field, query, status) => {
  const answer = await site.request(`/api/replies?${new URLSearchParams(query as Record<string, string>)}`)
  expect(answer.status).toBe(status)
  expect(Object.keys((await answer.json()).errors)).toEqual([field])
})

it.runIf(process.env.TEST_ENGINE === 'postgres')('reads one page of 10,000 replies by an index', async () => {
  const { pool } = site.platform.database
  const [author = ''] = await insertAuthors(site, 1)
  const post = await createPost(site, ana)
  await pool.query(
    `insert into post_replies (post_id, user_id, content) select $1, $2, 'reply ' || i from generate_series(1, 10000) i`,
    [post.id, author],
  )
  await vacuumAndAnalyze(pool)
  const username = `m${author.replaceAll('-', '').slice(0, 20)}`
  const plans = createQueryPlans(pool)
  const first = await listRepliesOf(site.platform.db, username, { limit: 50 })
  expect(first.items).toHaveLength(50)
  for (const cursor of [undefined, first.nextCursor ?? undefined]) {
    const cost = await plans.costOf(
      await plans.queriesOf(() => listRepliesOf(plans.db, username, { limit: 50, cursor })),
    )
    expect(cost.wholeTables.filter((table) => table === 'post_replies')).toEqual([])
    expect(cost.rows).toBeLessThanOrEqual(400)
  }
})
