import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareFeed } from '#features/community/feed/server/own-feed.ts'
import { membersHiding } from '#features/community/posts/server/hiding.ts'
import { listMergedEntities } from '#features/community/posts/server/merged-entities.ts'
import { countPosts, listPosts, postsOfEntity } from '#features/community/posts/server/post-queries.ts'
import { listReplies } from '#features/community/posts/server/reply-queries.ts'
import { countMembers } from '#features/community/profiles/public.ts'
import { reactionsOf } from '#features/community/reactions/server/reaction-queries.ts'
import { countFollowers } from '#features/follow/follows/public.ts'
import { countUnread, listNotifications } from '#features/notify/bell/server/queries.ts'
import { listCases } from '#features/safety/reports/server/cases.ts'
import { countContent, metricsOf } from '#features/site/manage/server/content-queries.ts'
import { COUNT_MAX } from '#platform/count-limit.ts'
import type { Database } from '#platform/db/database.ts'
import { insertAuthors } from '../../support/community.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../../support/query-plans.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

/** The md5 of "17", which stands in one post. */
const md5Of17 = '70efdf2ec9b086079795c442636b55fb'

/** Only a server has meaningful statistics; the embedded engine runs the same queries. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')(
  'with ten thousands of rows, planned as for a million',
  () => {
    let site: TestSite
    let plans: ReturnType<typeof createQueryPlans>
    let watched: Kysely<Database>
    let viewerId: string
    let longThread: string
    let busyId: string
    let fans: string[]

    beforeAll(async () => {
      site = await openTestSite()
      const { pool } = site.platform.database
      const authors = await insertAuthors(site, 10_000)
      viewerId = authors[0] ?? ''
      fans = authors
      // Indexing all texts at once takes a fraction of the time.
      const index = await pool.query(`select pg_get_indexdef('post_search_tokens'::regclass) as definition`)
      await pool.query('drop index post_search_tokens')
      await pool.query(
        `insert into posts (user_id, content, created_at, is_recent, linked_entity_type, linked_entity_id, linked_entity_name)
       select ($1::uuid[])[1 + (i * 7919) % 10000], 'post ' || i || ' ' || md5(i::text) || repeat(' and a few words more', i % 9),
         now() - make_interval(mins => i), i < 1440, 'artist', 'a' || i % 300, 'Artist ' || i % 300
       from generate_series(1, 20000) i`,
        [authors],
      )
      await pool.query(
        `insert into post_likes (post_id, user_id)
       select id, user_id from posts union select p.id, $1 from posts p where p.linked_entity_id < 'a2'`,
        [viewerId],
      )
      await pool.query(
        `insert into post_follows (post_id, user_id) select id, user_id from posts
      union select p.id, $1 from posts p where p.linked_entity_id = 'a1'`,
        [viewerId],
      )
      const { rows } = await pool.query('select id from posts limit 1')
      longThread = rows[0].id
      await pool.query(
        `insert into post_replies (post_id, user_id, content) select $1, $2, 'reply ' || i from generate_series(1, 20000) i`,
        [longThread, viewerId],
      )
      // Every post and reply has a link, to one of thousands of pages.
      for (const table of ['posts', 'post_replies'])
        await pool.query(
          `update ${table} set card_url = 'https://a.example/' || abs(hashtext(id::text)) % 5000`,
        )
      await pool.query(
        `insert into link_cards (url, host, state, title, site, due_at)
       select 'https://a.example/' || i, 'a.example', 'ready', 'Page ' || i, 'A', null from generate_series(0, 4999) i`,
      )
      await moderateBusyArtist(pool, viewerId)
      busyId = await writeMuch(pool)
      await pool.query(index.rows[0].definition)
      await pool.query(
        `insert into post_tags (tag, post_id, created_at)
       select case when likes_count > 1 or linked_entity_id like 'a1%' then 'common' else 'rare' || linked_entity_id end, id, created_at
       from posts`,
      )
      await blockAndMute(pool, authors)
      await pool.query(
        `insert into notifications (user_id, from_user_id, kind, content, related_post_id)
       select ($2::uuid[])[1 + i % 2], ($2::uuid[])[10 + i], 'post_liked', 'liked your post', $1
       from generate_series(0, 8999) i`,
        [longThread, authors],
      )
      await vacuumAndAnalyze(pool)
      await expectMillions(pool, [
        'posts',
        'post_search',
        'post_tags',
        'post_likes',
        'post_replies',
        'post_follows',
        'profiles',
      ])
      plans = createQueryPlans(pool)
      watched = plans.db
    }, 120_000)
    afterAll(() => site?.close())

    /** A member who has written 12,000 posts about an artist, none in the last hours, and follows them; returns the id. */
    async function writeMuch(pool: TestSite['platform']['database']['pool']): Promise<string> {
      const [id = ''] = await insertAuthors(site, 1)
      await pool.query("update profiles set username = 'busy' where id = $1", [id])
      await pool.query(
        `with written as (insert into posts (user_id, content, created_at, linked_entity_type, linked_entity_id, linked_entity_name)
         select $1, 'much ' || i, now() - make_interval(hours => 5, secs => i), 'artist', 'counted', 'Counted' from generate_series(1, 12000) i
         returning id)
       insert into post_follows (post_id, user_id) select id, $1 from written`,
        [id],
      )
      return id
    }

    /** 10,000 blocks, mutes and words; 200 of them, an artist and 20 words are the viewer's. */
    async function blockAndMute(pool: TestSite['platform']['database']['pool'], authors: string[]) {
      for (const [table, one, other] of [
        ['member_blocks', 'blocker_id', 'blocked_id'],
        ['member_mutes', 'user_id', 'muted_id'],
      ] as const) {
        await pool.query(
          `insert into ${table} (${one}, ${other})
         select ($1::uuid[])[1 + i % 9000], ($1::uuid[])[9500 + i % 400] from generate_series(0, 9899) i
         union select ($1::uuid[])[1], ($1::uuid[])[2 + i] from generate_series(1, 100) i
         union select ($1::uuid[])[1 + i], ($1::uuid[])[10000] from generate_series(0, 8999) i`,
          [authors],
        )
      }
      await pool.query(
        `insert into artist_mutes (user_id, artist_id, artist_name)
       select ($1::uuid[])[1 + i], 'a' || i % 300, 'Artist ' || i % 300 from generate_series(0, 4999) i`,
        [authors],
      )
      await pool.query(
        `insert into muted_words (user_id, word, folded)
       select ($1::uuid[])[1 + i / 20], 'w' || i % 20, 'w' || i % 20 from generate_series(0, 9999) i`,
        [authors],
      )
    }

    /** 5,000 posts of one artist, 40 of them pinned and 100 hidden. */
    async function moderateBusyArtist(pool: TestSite['platform']['database']['pool'], ownerId: string) {
      await pool.query(
        `insert into posts (user_id, content, created_at, is_recent, linked_entity_type, linked_entity_id, linked_entity_name)
       select $1, 'busy ' || i, now() - make_interval(mins => i), i < 1440, 'artist', 'busy', 'Busy' from generate_series(1, 5000) i`,
        [ownerId],
      )
      await pool.query(
        `insert into business_accounts (user_id, account_type, business_name, business_email)
       select $1, 'record_label', 'Label ' || i, 'label@example.org' from generate_series(1, 2000) i`,
        [ownerId],
      )
      await pool.query(
        `with business as (insert into business_accounts (user_id, account_type, business_name, business_email)
         values ($1, 'record_label', 'Busy', 'busy@example.org') returning id),
       busy as (select id, row_number() over (order by created_at desc) as n from posts where linked_entity_id = 'busy')
       insert into post_moderation (post_id, business_account_id, action, reason)
       select busy.id, business.id, case when n % 125 = 0 then 'pin' else 'hide' end, case when n % 125 = 0 then null else 'x' end
       from busy, business where n % 125 = 0 or n <= 100`,
        [ownerId],
      )
    }

    const costOf = async (work: () => Promise<unknown>) => plans.costOf(await plans.queriesOf(work))

    const all = { tab: 'all', sort: 'latest' } as const

    it.each([
      ['latest', all],
      ['trending', { ...all, sort: 'trending' }],
      ['top', { ...all, sort: 'top' }],
      ['an artist', { ...all, linkedEntityType: 'artist', linkedEntityId: 'a7' }],
      ['a busy artist', { ...all, linkedEntityType: 'artist', linkedEntityId: 'busy' }],
      ['a busy artist by likes', { ...all, sort: 'top', linkedEntityType: 'artist', linkedEntityId: 'busy' }],
      ['an author', { ...all, author: 'm12345' }],
      ['following', { tab: 'following', sort: 'latest' }],
      ['my posts', { tab: 'my-posts', sort: 'latest' }],
      ['a common hashtag', { ...all, tag: 'common' }],
      ['a rare hashtag', { ...all, tag: 'rarea42' }],
      ['a rare word', { ...all, search: md5Of17 }],
      ['a common word', { ...all, search: 'post' }],
      ['a word that is nowhere', { ...all, search: 'xylophone' }],
      ['a common letter', { ...all, search: 'p' }],
      ['two common letters', { ...all, search: 'os' }],
      ['an author without posts by likes', { ...all, sort: 'top', author: 'm1' }],
      [
        'an author and an artist',
        { ...all, author: 'm1', linkedEntityType: 'artist', linkedEntityId: 'busy' },
      ],
    ] as const)('%s reads no more than it shows, by an index, on every page', async (_name, filter) => {
      const first = await listPosts(site.platform.db, filter, { viewerId, limit: 50 })
      for (const cursor of [undefined, first.nextCursor ?? undefined]) {
        const cost = await costOf(() => listPosts(watched, filter, { viewerId, limit: 50, cursor }))
        expect(cost.wholeTables).toEqual([])
        expect(cost.rows).toBeLessThanOrEqual(400)
      }
    })

    it.each([
      ['posts of a kind that has none', { ...all, linkedEntityType: 'festival' }],
      ['the best posts of a kind that has none', { ...all, sort: 'top', linkedEntityType: 'festival' }],
      ['an id of any kind', { ...all, linkedEntityId: 'nowhere' }],
      ['a letter that is nowhere', { ...all, search: '周' }],
      ['two letters that are nowhere', { ...all, sort: 'top', search: 'qx' }],
      ['a hundred single letters', { ...all, search: 'p o s t '.repeat(25).trim() }],
      ['three common pieces in an order that is nowhere', { ...all, search: 'few more words and' }],
      ['a common piece and rare ones', { ...all, search: `${md5Of17.slice(0, 4)} and more words` }],
    ] as const)('%s looks at no more posts than the first thousands', async (_name, filter) => {
      const cost = await costOf(() => listPosts(watched, filter, { viewerId, limit: 50 }))
      expect(cost.wholeTables).toEqual([])
      expect(cost.rowsOf.posts).toBeLessThanOrEqual(5000)
      expect(cost.rowsOf.post_search ?? 0).toBeLessThanOrEqual(10_000)
    })

    it.each([
      ['followed posts by likes', { tab: 'following', sort: 'top' }],
      ['followed posts that trend', { tab: 'following', sort: 'trending' }],
      ['own posts by likes', { tab: 'my-posts', sort: 'top' }],
      ['the posts of a busy author by likes', { ...all, sort: 'top', author: 'busy' }],
    ] as const)('%s are among the newest thousands', async (_name, filter) => {
      const first = await listPosts(site.platform.db, filter, { viewerId: busyId, limit: 50 })
      for (const cursor of [undefined, first.nextCursor ?? undefined]) {
        const cost = await costOf(() => listPosts(watched, filter, { viewerId: busyId, limit: 50, cursor }))
        expect(cost.wholeTables).toEqual([])
        expect(cost.rows).toBeLessThanOrEqual(5000)
      }
    })

    it('merged entities are found by one look-up per entity that posts are about', async () => {
      const { rows, wholeTables } = await costOf(() => listMergedEntities(watched))
      expect(wholeTables).toEqual([])
      // 300 artists have posts, and are muted.
      expect(rows).toBeLessThanOrEqual(800)
    })

    it('posts of an entity are counted up to ten thousand', async () => {
      const entity = { type: 'artist', id: 'counted' } as const
      const about = { linkedEntityType: entity.type, linkedEntityId: entity.id }
      expect(await countPosts(site.platform.db, about)).toBe(10_001)
      expect(await countPosts(site.platform.db, { ...about, linkedEntityId: 'a7' })).toBeLessThan(10_000)
      expect((await countContent(site.platform.db, entity)).all).toBe(10_001)
      for (const count of [
        () => countPosts(watched, about),
        () => countContent(watched, entity),
        () => metricsOf(watched, entity),
      ]) {
        const cost = await costOf(count)
        expect(cost.wholeTables).toEqual([])
        expect(cost.rows).toBeLessThanOrEqual(10_001)
      }
    })

    it('followers are counted as they come and go, and read from one row', async () => {
      const { db, database } = site.platform
      const { rows: authors } = await database.pool.query('select id from profiles limit 9000')
      const ids = authors.map(({ id }: { id: string }) => id)
      const mbid = '0e000000-0000-4000-8000-000000000001'
      for (const of of ['artist', 'label'] as const) {
        await database.pool.query(
          `insert into ${of}_follows (${of}_mbid, user_id) select $1, unnest($2::uuid[])`,
          [mbid, ids],
        )
        await database.pool.query(`delete from ${of}_follows where user_id = any ($1::uuid[])`, [
          ids.slice(0, 2),
        ])
        expect(await countFollowers(db, of, mbid)).toBe(8998)
        expect((await costOf(() => countFollowers(watched, of, mbid))).rows).toBeLessThanOrEqual(1)
      }
    })

    it('a manage page reads no more posts than it shows, the pinned ones too', async () => {
      const entity = { type: 'artist', id: 'busy' } as const
      for (const pinnedOnly of [false, true]) {
        const cost = await costOf(() => postsOfEntity(watched, entity, { pinnedOnly, limit: 50 }))
        expect(cost.wholeTables).toEqual([])
        expect(cost.rows).toBeLessThanOrEqual(102)
      }
    })

    it('a thread of 20,000 replies opens by reading one page of it', async () => {
      const first = await listReplies(site.platform.db, longThread, { limit: 50 })
      for (const cursor of [undefined, first.nextCursor ?? undefined]) {
        const cost = await costOf(() => listReplies(watched, longThread, { limit: 50, cursor }))
        expect(cost).toMatchObject({ rows: 51, wholeTables: [] })
      }
    })

    it('a member’s blocks and mutes are read by indexes, for the authors on the page only', async () => {
      const page = await listPosts(site.platform.db, all, { limit: 50 })
      const cost = await costOf(() => prepareFeed(watched, page).answerTo(viewerId, {}))
      expect(cost.wholeTables).toEqual([])
      // Blocked, muted and blocking authors of 50 posts, likes and follows of them, and 20 words.
      expect(cost.rows).toBeLessThanOrEqual(5 * 50 + 20)
      // A page is as fast for a member blocked by thousands.
      const shunned = await costOf(() => prepareFeed(watched, page).answerTo(fans[9999] ?? '', {}))
      expect(shunned.wholeTables).toEqual([])
      expect(shunned.rowsOf.member_blocks).toBeLessThanOrEqual(50)
      // Concurrent requests of as many members cost as much each.
      const feed = prepareFeed(watched, page)
      const together = await costOf(() =>
        Promise.all([viewerId, ...fans.slice(-19)].map((fan) => feed.answerTo(fan, {}))),
      )
      expect(together.wholeTables).toEqual([])
      expect(together.rows).toBeLessThanOrEqual(20 * (5 * 50 + 20))
      const written = { post: page.items[0]?.id ?? '' }
      const { rows } = await site.platform.database.pool.query('select id from profiles limit 100')
      const listeners = rows.map(({ id }: { id: string }) => id)
      const live = await costOf(() => membersHiding(watched, written, listeners))
      expect(live.wholeTables).toEqual([])
      // The words of the listeners, of which each has at most 20.
      expect(live.rows).toBeLessThanOrEqual(100 * 22)
    })

    it('notifications look up hidden members by indexes', async () => {
      for (const read of [
        () => listNotifications(watched, async () => () => null, viewerId, { limit: 20 }),
        () => countUnread(watched, viewerId),
      ]) {
        const cost = await costOf(read)
        expect(cost.wholeTables).toEqual([])
        expect(cost.rowsOf.member_blocks ?? 0).toBeLessThanOrEqual(100)
      }
    })

    it('members and the reports of a case are counted up to a limit', async () => {
      // Beyond the limit the estimate of the database counts.
      expect(await countMembers(site.platform.db)).toBe(1_000_000)
      const { pool } = site.platform.database
      const { rows } = await pool.query(
        `insert into moderation_cases (subject_kind, subject_id, author_id) values ('post', $1, $2) returning id`,
        [longThread, viewerId],
      )
      await insertAuthors(site, 1000)
      await pool.query(
        `insert into reports (case_id, reporter_id, subject_kind, subject_id, reason, details)
         select $1, id, 'post', $2, 'spam', '' from profiles`,
        [rows[0].id, longThread],
      )
      await pool.query('analyze reports')
      const list = () => listCases(watched, viewerId, { list: 'open', limit: 10 })
      for (const read of [() => countMembers(watched), list])
        expect((await costOf(read)).rows).toBeLessThanOrEqual(COUNT_MAX + 1)
      expect((await list()).items[0]?.reportsCount).toBe(COUNT_MAX + 1)
    })

    it('reports about an author with many open cases are read without all of these', async () => {
      const { pool } = site.platform.database
      await pool.query(
        `insert into moderation_cases (subject_kind, subject_id, author_id)
         select 'post', gen_random_uuid(), $1 from generate_series(1, 20000)`,
        [viewerId],
      )
      await pool.query('analyze moderation_cases')
      const cost = await costOf(() => listCases(watched, fans[1] ?? '', { list: 'open', limit: 10 }))
      expect(cost.wholeTables).not.toContain('profiles')
      expect(cost.rowsOf.moderation_cases ?? 0).toBeLessThan(5000)
    })

    it('own reactions are read by an index', async () => {
      const { items } = await listPosts(site.platform.db, all, { limit: 50 })
      const postIds = items.map((item) => item.id)
      const cost = await costOf(() => reactionsOf(watched, viewerId, { postIds, replyIds: [] }))
      expect(cost.wholeTables).toEqual([])
      expect(cost.rows).toBeLessThan(150)
    })

    it('following with official posts of thousands of artists reads a page of each, by an index', async () => {
      const { pool } = site.platform.database
      const mbids = Array.from({ length: 2000 }, () => randomUUID())
      await pool.query('insert into artist_follows (artist_mbid, user_id) select unnest($1::uuid[]), $2', [
        mbids,
        viewerId,
      ])
      await pool.query('insert into member_follows (member_id, user_id) select unnest($1::uuid[]), $2', [
        fans.slice(1, 51),
        viewerId,
      ])
      // Also notifications of others, so that the viewer's share is small, as on a large site.
      await pool.query(
        `insert into artist_follows (artist_mbid, user_id)
         select artist, fan from unnest($1::uuid[]) artist, unnest($2::uuid[]) fan on conflict do nothing`,
        [mbids.slice(0, 100), fans.slice(0, 100)],
      )
      await pool.query(
        `insert into member_follows (member_id, user_id)
         select member, fan from unnest($1::uuid[]) member, unnest($2::uuid[]) fan
         where member <> fan on conflict do nothing`,
        [fans.slice(0, 50), fans.slice(0, 100)],
      )
      await pool.query(
        `insert into posts (user_id, content, created_at, linked_entity_type, linked_entity_id, linked_entity_name, is_official_post)
         select $1, 'official ' || i, now() + make_interval(mins => 1, secs => -i), 'artist', ($2::text[])[1 + i % 3], 'Busy', true
         from generate_series(1, 3000) i`,
        [fans[100], mbids],
      )
      await vacuumAndAnalyze(pool, ['posts', 'artist_follows', 'member_follows'])
      await expectMillions(pool, ['posts', 'post_follows', 'artist_follows', 'member_follows'])
      const filter = { tab: 'following', sort: 'latest' } as const
      const read = (db: Kysely<Database>, cursor?: string) =>
        listPosts(db, filter, { viewerId, limit: 50, cursor, withFollowed: true })
      const first = await read(site.platform.db)
      expect(first.items.some((post) => post.isOfficialPost)).toBe(true)
      for (const cursor of [undefined, first.nextCursor ?? undefined]) {
        const cost = await costOf(() => read(watched, cursor))
        expect(cost.wholeTables).toEqual([])
        expect(cost.rowsOf.artist_follows).toBeLessThanOrEqual(2000)
        expect(cost.rowsOf.posts).toBeLessThanOrEqual(500)
      }
    })
  },
)
