import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAuthors, readFeed } from '../../support/community.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

/** From old to new posts: frequent in all old posts, in every hundredth, only in the newest, nowhere. */
const POSTS = 3000
const NEWEST = 600
const CONTENT = `case when n <= ${POSTS - NEWEST} then 'often ' else '' end
  || case when n % 100 = 0 then 'sometimes ' else '' end || case when n > ${POSTS - 20} then 'now ' else '' end || 'post ' || n`

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.platform.database.pool.query(
    `insert into posts (user_id, content, created_at)
     select ($1::uuid[])[1 + n % 3], ${CONTENT}, now() - make_interval(mins => ${POSTS} - n)
     from generate_series(1, ${POSTS}) n`,
    [await insertAuthors(site, 3)],
  )
  await site.platform.database.pool.query(
    `insert into post_likes (post_id, user_id)
     select p.id, u.user_id from posts p join member_totals u on u.user_id <= p.user_id
     where right(p.content, 1) in ('1', '7')`,
  )
})
afterAll(() => site.close())

describe('a search', () => {
  it.each([
    ['what many old posts have', 'ofte', POSTS - NEWEST],
    ['what every post has', 'POST', POSTS],
    ['what some posts have', 'etimes', POSTS / 100],
    ['what the newest posts have', 'now', 20],
    ['what one post has', 'post 2345', 1],
    ['what none has', 'postnow', 0],
  ])('returns %s, in each order', async (_what, search, count) => {
    for (const sort of ['latest', 'top']) {
      const order = sort === 'top' ? 'likes_count desc, created_at desc' : 'created_at desc'
      const { rows } = await site.platform.database.pool.query(
        `select id from posts where content ilike $1 order by ${order} limit 100`,
        [`%${search}%`],
      )
      const first = await readFeed(site, { search, sort })
      const second = first.nextCursor
        ? await readFeed(site, { search, sort, cursor: first.nextCursor })
        : undefined
      const found = [...first.items, ...(second?.items ?? [])].map((post) => post.id)
      expect(found).toHaveLength(Math.min(100, count))
      expect(found).toEqual(rows.map((row) => row.id))
    }
  })
})

describe('a search for Greek words', () => {
  it.each(['ΔΡΟΜΟΣ', 'δρομος', 'δρομοσ', 'Δρομος μου'])('finds them by %s', async (search) => {
    const [author] = await insertAuthors(site, 1)
    const { rows } = await site.platform.database.pool.query(
      `insert into posts (user_id, content) values ($1, 'Ο δρομος μου'), ($1, 'Ο ΔΡΟΜΟΣ ΜΟΥ') returning id`,
      [author],
    )
    const { items } = await readFeed(site, { search })
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
  })
})
