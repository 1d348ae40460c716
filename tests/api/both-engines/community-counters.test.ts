import fc from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totalsOf } from '#features/community/posts/server/post-queries.ts'
import { createRecount } from '#features/community/reactions/server/recount.ts'
import type { Database } from '#platform/db/database.ts'
import {
  createPost,
  createReply,
  insertAuthors,
  wrongCounters,
  wrongTotals,
} from '../../support/community.ts'
import { createMember, type Member } from '../../support/members.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let members: Member[]
let ana: Member
let bob: Member
beforeAll(async () => {
  site = await openTestSite()
  members = await Promise.all(Array.from({ length: 8 }, () => createMember(site)))
  const [first, second] = members
  if (!first || !second) throw new Error('There are no members.')
  ana = first
  bob = second
})
afterAll(() => site.close())

const put = (path: string, as?: Member) => site.request(path, { method: 'PUT', headers: as?.headers })
const del = (path: string, as?: Member) => site.request(path, { method: 'DELETE', headers: as?.headers })
const query = (text: string, values: unknown[] = []) => site.platform.database.pool.query(text, values)

describe('totals of members', () => {
  it('are exact when members who like each other leave while others post, like and delete', async () => {
    const leaving = await insertAuthors(site, 6)
    const { rows: posts } = await query(
      `insert into posts (user_id, content) select id, 'post ' || n from unnest($1::uuid[]) id, generate_series(1, 3) n
       returning id`,
      [[...leaving, ...members.map((member) => member.id)]],
    )
    await query(
      'insert into post_likes (post_id, user_id) select p, u from unnest($1::uuid[]) p, unnest($2::uuid[]) u',
      [posts.map(({ id }) => id), leaving],
    )
    expect(await wrongTotals(site)).toEqual([])
    await Promise.all([
      ...leaving.map((id) => query('delete from users where id = $1', [id])),
      ...members.flatMap((member, index) => [
        createPost(site, member).then((post) => del(`/api/posts/${post.id}`, member)),
        createPost(site, member),
        ...posts.map(({ id }, at) =>
          at % members.length === index ? put(`/api/posts/${id}/like`, member) : undefined,
        ),
      ]),
    ])
    expect(await wrongTotals(site)).toEqual([])
    const { rows } = await query('select 1 from member_totals where user_id = any($1)', [leaving])
    expect(rows).toEqual([])
  })

  it('are exact after any changes of posts and likes, one or many at a time', async () => {
    const authors = await insertAuthors(site, 4)
    const actions = {
      post: `insert into posts (user_id, content)
        select u, 'x' from unnest($1::uuid[]) with ordinality as who (u, n), generate_series(1, $2::int) where n <= $2`,
      like: `insert into post_likes (post_id, user_id) select p.id, u.id from posts p, unnest($1::uuid[]) u (id)
        where p.user_id = any($1) order by md5(p.id::text || u.id) limit $2 * 3 on conflict do nothing`,
      unlike: `delete from post_likes where id in (
        select id from post_likes where user_id = any($1) order by md5(id::text) limit $2)`,
      delete: `delete from posts where id in (
        select id from posts where user_id = any($1) order by md5(id::text) limit $2)`,
    }
    const action = fc.tuple(fc.constantFrom(...Object.values(actions)), fc.integer({ min: 1, max: 4 }))
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const [statement, many] of steps) {
          await query(statement, [authors, many])
          expect(await wrongTotals(site)).toEqual([])
        }
      }),
      { numRuns: 15 },
    )
  })
})

describe('counters', () => {
  it('are recounted by a job while members keep liking', async () => {
    const posts = await Promise.all(members.map((member) => createPost(site, member)))
    const [post] = posts
    if (!post) throw new Error('There is no post.')
    const reply = await createReply(site, ana, { post })
    await Promise.all(members.map((member) => put(`/api/replies/${reply.id}/like`, member)))
    await query('update posts set likes_count = 7, replies_count = 9')
    await query('update post_replies set likes_count = 0')
    await query('update member_totals set posts = 3, likes = 5')

    const recount = site.jobs.find(({ name }) => name === 'community.counters')
    if (!recount) throw new Error('There is no such job.')
    // Two processes may run it at the same time.
    const [first, second] = await Promise.all([
      site.platform.jobs.run(recount),
      site.platform.jobs.run(recount),
      ...members.flatMap((member) => posts.map((one) => put(`/api/posts/${one.id}/like`, member))),
    ])

    expect([first, second]).toEqual([{}, {}])
    expect(await wrongCounters(site.platform.database.pool)).toEqual([])
  })

  it('are all recounted, batch by batch, also after a run that was stopped', async () => {
    const { pool } = site.platform.database
    const authors = await insertAuthors(site, 210)
    const { rows: posts } = await query(
      `insert into posts (user_id, content) select id, 'post ' || n from unnest($1::uuid[]) id, generate_series(1, 2) n
       returning id`,
      [authors],
    )
    await query(
      `insert into post_replies (post_id, user_id, content) select id, $1, 'reply ' || n
       from unnest($2::uuid[]) id, generate_series(1, 5) n`,
      [ana.id, posts.map(({ id }) => id)],
    )
    await query('update posts set likes_count = 7, replies_count = 9')
    await query('update post_replies set likes_count = 3')
    await query('update member_totals set posts = 3, likes = 5')
    const wrong = await wrongCounters(pool)
    const stop = new AbortController()
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: () => stop.abort(),
    })
    await createRecount({ ...site.platform, db, stopping: stop.signal }).run()
    const left = await wrongCounters(pool)
    expect(left.length).toBeLessThan(wrong.length)
    expect(left.length).toBeGreaterThan(0)
    await createRecount(site.platform).run()
    expect(await wrongCounters(pool)).toEqual([])
  })

  it('are read 200 posts, 1000 replies or 100 members at a time, without locks when all are right', async () => {
    const { pool } = site.platform.database
    const statements: string[] = []
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query: { sql } }) => {
        statements.push(sql)
      },
    })
    await createRecount({ ...site.platform, db }).run()
    const { rows } = await query(`select (select count(*)::int from posts) as posts,
      (select count(*)::int from post_replies) as replies, (select count(*)::int from member_totals) as members`)
    const { posts, replies, members } = rows[0]
    // The last finds no more rows.
    const reads = (count: number, atOnce: number) => Math.ceil(count / atOnce) + 1
    expect(statements.length).toBe(reads(posts, 200) + reads(replies, 1000) + reads(members, 100))
    expect(statements.filter((sql) => /for no key update|^begin/i.test(sql))).toEqual([])
    expect([posts > 400, replies > 2000, members > 200]).toEqual([true, true, true])
  })

  it('give a member the sum of posts and of the likes on them', async () => {
    const cleo = await createMember(site)
    const [one] = [await createPost(site, cleo), await createPost(site, cleo)]
    await put(`/api/posts/${one.id}/like`, ana)
    await put(`/api/posts/${one.id}/like`, bob)
    expect(await totalsOf(site.platform.db, cleo.id)).toEqual({ posts: 2, likes: 2 })
    expect(await totalsOf(site.platform.db, '00000000-0000-7000-8000-000000000000')).toEqual({
      posts: 0,
      likes: 0,
    })
  })
})
