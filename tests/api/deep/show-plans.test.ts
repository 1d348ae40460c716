import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSameShow } from '#features/shows/feeds/server/merging/find-same-show.ts'
import { type FeedResult, storeFeed } from '#features/shows/feeds/server/read-feed.ts'
import { searchFestivals } from '#features/shows/festivals/public.ts'
import { createShowDescriber } from '#features/shows/list/server/places/describe-shows.ts'
import { readGenres, readMap, readMonth } from '#features/shows/list/server/places/overviews.ts'
import { listCities, listShowPages } from '#features/shows/list/server/show-list.ts'
import { followShows } from '#features/shows/news/server/calendars.ts'
import { listShows } from '#features/shows/public.ts'
import { COUNT_MAX } from '#platform/count-limit.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { createCities } from '#platform/places/cities.ts'
import { addDays, dayAt, monthAt } from '#platform/time.ts'
import { readShows } from '#sources/show-feeds/read-shows.ts'
import { restOn } from '../../support/business.ts'
import { createManaged } from '../../support/managed.ts'
import { createMember } from '../../support/members.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../../support/query-plans.ts'
import { dayFromNow } from '../../support/shows.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'
import { firstTurn } from '../../support/turn.ts'

const SHOWS = 20_000

/** Only a server has meaningful statistics; the embedded engine runs the same queries. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')(
  'with ten thousands of shows, planned as for a million',
  () => {
    let site: TestSite
    let plans: ReturnType<typeof createQueryPlans>

    beforeAll(async () => {
      site = await openTestSite({ env: { SITE_MODE: 'live' } })
      const { pool } = site.platform.database
      await pool.query(
        `insert into festivals (name, slug) select 'Festival ' || i, 'festival-' || i from generate_series(1, ${SHOWS}) i`,
      )
      await pool.query(
        `insert into venues (name, city, latitude, longitude)
       select 'Hall ' || i, 'Town ' || i, i % 90, i % 180 from generate_series(1, 500) i`,
      )
      await pool.query(
        `insert into events (source, kind, name, time_zone, first_day, last_day, sorts_at, over_at, venue_id)
       select 'musicbrainz', 'concert', 'Concert ' || i, 'UTC', day, day, day, day + 1, v.id
       from generate_series(1, ${SHOWS}) i, lateral (select current_date + 1 + i / 50 as day) d,
         lateral (select id from venues where name = 'Hall ' || (1 + i % 500)) v`,
      )
      await pool.query(
        `insert into event_acts (event_id, position, number, name, role) select id, 0, 1, 'Band of ' || name, 'headliner' from events`,
      )
      await vacuumAndAnalyze(pool)
      await expectMillions(pool, ['events', 'event_acts', 'festivals', 'venues'])
      plans = createQueryPlans(pool)
    }, 120_000)
    afterAll(() => site?.close())

    it.each([
      ['all', {}],
      ['a word that is nowhere', { q: 'xylophone' }],
      ['a hundred letters', { q: 'a b c d e f g h i j '.repeat(10).trim() }],
      ['a town that has none', { city: 'Nowhere' }],
      ['a venue', { venue: '01a0c0de-0000-7000-8000-000000000000' }],
      ['a label', { label: '01a0c0de-0000-7000-8000-000000000000' }],
      ['a late day', { from: '2900-01-01' }],
      ['an early day', { to: '1900-01-01' }],
      ['a genre that nobody has', { genre: 'polka' }],
      ['near a place', { near: '12,12', km: 300 }],
      ['a word near a place', { near: '12,12', km: 300, q: 'xylophone' }],
      ['a town', { city: 'Town 7' }],
      ['past ones', { when: 'past' as const, q: 'x' }],
    ])('a list of shows reads thousands of them at most: %s', async (_name, query) => {
      const cost = await plans.costOf(
        await plans.queriesOf(() =>
          listShows(plans.db, { when: 'upcoming', limit: 20, ...query }, new Date()),
        ),
      )
      expect(cost.wholeTables).toEqual([])
      expect(cost.rowsOf.events ?? 0).toBeLessThanOrEqual(2000)
      expect(cost.rowsOf.event_acts ?? 0).toBeLessThanOrEqual(2000)
    })

    it('the shows of changed follows are found by their acts', async () => {
      const { pool } = site.platform.database
      const fan = await createMember(site)
      const acts = Array.from({ length: 20 }, () => randomUUID())
      // Each plays at ten shows; acts of all other shows are known by name only.
      await pool.query(
        `update event_acts a set artist_mbid = ($1::uuid[])[1 + n % 20]
          from (select event_id, row_number() over (order by event_id) as n from event_acts order by event_id limit 200) s
          where a.event_id = s.event_id`,
        [acts],
      )
      const follow = () =>
        pool.query(
          'insert into artist_follows (artist_mbid, user_id) values ($1, $2) on conflict do nothing',
          [acts[0], fan.id],
        )
      const note = () =>
        pool.query(
          `insert into show_changed_follows (kind, followed_id, user_id) values ('artist', $1, $2)`,
          [acts[0], fan.id],
        )
      await pool.query('delete from show_fan_outs')
      await pool.query(
        `insert into notices (kind, subject_type, subject_id, day, facts, created_at)
          select 'show.announced', 'show', id::text, first_day, '{"title":"Concert","names":["Band"],"link":"/show/x"}', now() from events`,
      )
      await pool.query(
        `insert into artist_follows (artist_mbid, user_id)
          select gen_random_uuid(), $1 from generate_series(1, 5000)`,
        [(await createMember(site)).id],
      )
      await pool.query('delete from show_changed_follows')
      await vacuumAndAnalyze(pool, ['notices', 'artist_follows', 'event_acts'])
      await expectMillions(pool, [
        'artist_follows',
        'festival_follows',
        'venue_follows',
        'show_fan_outs',
        'notices',
        'member_notices',
      ])
      await follow()
      const platform = { ...site.platform, db: plans.db }
      const changes = [
        () => {},
        () => plans.db.deleteFrom('artist_follows').where('user_id', '=', fan.id).execute(),
      ]
      for (const change of changes) {
        await change()
        const queries = await plans.queriesOf(() =>
          followShows(platform, site.features.domains.notify.delivery, createCities(), firstTurn),
        )
        expect(queries.length).toBeGreaterThan(10)
        await note()
        const cost = await plans.costOf(queries)
        for (const table of ['events', 'event_acts', 'artist_follows', 'notices', 'member_notices']) {
          expect([table, (cost.rowsOf[table] ?? 0) <= 100]).toEqual([table, true])
        }
        await pool.query('delete from show_changed_follows')
      }
    })

    it('the cities and the pages of shows are read from the next shows only', async () => {
      const now = new Date()
      const cost = await plans.costOf(await plans.queriesOf(() => listCities(plans.db, now)))
      expect(cost.wholeTables).toEqual([])
      expect(cost.rowsOf.events).toBe(COUNT_MAX)
      // Long after the last of them, nothing past is read.
      const later = new Date('2200-01-01')
      const pages = await plans.costOf(await plans.queriesOf(() => listShowPages(plans.db, later, 1000)))
      expect(pages.rows).toBeLessThanOrEqual(1)
    })

    it('goes on behind thousands of shows that do not fit, page by page, until all were looked through', async () => {
      const found: string[] = []
      let pages = 0
      for (let cursor: string | null | undefined; cursor !== null; pages++) {
        const query = { q: `concert ${SHOWS - 1}`, limit: 20, ...(cursor && { cursor }) }
        const page = await listShows(plans.db, query, new Date())
        found.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      }
      expect(found).toEqual([`Concert ${SHOWS - 1}`])
      expect(pages).toBe(SHOWS / 2000 + 1)
    })

    it.each([
      ['a month', (db: DbOrTrx) => readMonth(db, monthAt(Date.now()), {}, new Date())],
      ['a map', (db: DbOrTrx) => readMap(db, {}, new Date())],
      ['a map of words', (db: DbOrTrx) => readMap(db, { q: 'xylophone' }, new Date())],
      ['a map around a place', (db: DbOrTrx) => readMap(db, { near: '12,12', km: 500 }, new Date())],
      [
        'a month of a word around a place',
        (db: DbOrTrx) =>
          readMonth(db, monthAt(Date.now()), { near: '12,12', km: 500, q: 'concert' }, new Date()),
      ],
      ['a map of a genre', (db: DbOrTrx) => readMap(db, { genre: 'polka' }, new Date())],
      ['genres', (db: DbOrTrx) => readGenres(db, new Date())],
    ])('an overview counts the next shows only: %s', async (name, read) => {
      const cost = await plans.costOf(await plans.queriesOf(() => read(plans.db)))
      expect(cost.wholeTables).toEqual([])
      // Three times as many near a place, which the index answers alone.
      expect(cost.rowsOf.events ?? 0).toBeLessThanOrEqual(
        name === 'a map around a place' ? 3 * COUNT_MAX : COUNT_MAX,
      )
      expect(cost.rowsOf.event_acts ?? 0).toBe(0)
    })

    it.each([
      ['a concert of an artist', { headliners: [{ mbid: randomUUID(), name: 'Nobody at all' }] }],
      ['a concert of a name', { headliners: [{ mbid: null, name: 'Band of Concert 77' }] }],
      ['a concert of nobody', { headliners: [] }],
      ['a festival', { kind: 'festival' as const, headliners: [] }],
    ])('the show that may be the same is found by its acts or days: %s', async (_name, change) => {
      const day = addDays(dayAt(Date.now()), 100)
      const facts = {
        kind: 'concert' as const,
        name: 'Concert 77',
        venue: null,
        beginsAt: null,
        firstDay: day,
        lastDay: day,
        festivalId: null,
        ...change,
      }
      const queries = await plans.queriesOf(() =>
        plans.db.transaction().execute((trx) => findSameShow(trx, facts, sql`true`)),
      )
      expect(queries).toHaveLength(1)
      const cost = await plans.costOf(queries)
      expect(cost.wholeTables).toEqual([])
      expect(cost.rows).toBeLessThanOrEqual(100)
    })

    it('upcoming shows get new words and genres after some runs, read by an index', async () => {
      const { pool } = site.platform.database
      await pool.query(`update events set genres = '{-1}'`)
      const describer = createShowDescriber({ ...site.platform, db: plans.db })
      const queries = await plans.queriesOf(async () => {
        for (let run = 0; run < 3; run++) await describer.run()
      })
      const { rows } = await pool.query(`select count(*)::int as stale from events where genres = '{-1}'`)
      expect(rows).toEqual([{ stale: 0 }])
      const cost = await plans.costOf(queries.filter(({ sql: text }) => text.includes('order by')))
      expect(cost.wholeTables).toEqual([])
      expect(cost.rowsOf.events).toBeLessThanOrEqual(1000)
    })

    it('a feed with hundreds of shows is stored by a few statements, first and again', async () => {
      const { claimId } = await createManaged(site)
      await restOn(site, 'artist', claimId, 'https://band.example/')
      const feed = await site.platform.db
        .insertInto('show_feeds')
        .values({ artist_claim_id: claimId, address: 'https://band.example/shows', due_at: new Date() })
        .returningAll()
        .executeTakeFirstOrThrow()
      const page = Array.from({ length: 400 }, (_, i) => ({
        '@type': 'MusicEvent',
        url: `https://band.example/shows/${i}`,
        name: `Night ${i}`,
        startDate: `${dayFromNow(10 + i)}T20:00`,
        location: { name: `Hall ${i % 3}`, address: { addressLocality: 'Lisbon', addressCountry: 'PT' } },
      }))
      for (const added of [400, 0]) {
        const now = new Date()
        const read = readShows(JSON.stringify(page), 'application/ld+json', feed.address, now)
        let stored: FeedResult | undefined
        const queries = await plans.queriesOf(async () => {
          stored = await storeFeed(plans.db, { ...feed, time_zone: 'Europe/Lisbon' }, read, now)
        })
        expect(stored).toMatchObject({ added, changed: 0, problems: [] })
        expect(queries.length).toBeLessThanOrEqual(100)
      }
      const { rows } = await site.platform.database.pool.query(
        `select e.name, v.name as venue, e.words, a.name as act, a.role from events e join venues v on v.id = e.venue_id
          join event_acts a on a.event_id = e.id join event_sources s on s.event_id = e.id
          where s.feed_id = $1 and e.name = 'Night 399'`,
        [feed.id],
      )
      expect(rows).toEqual([
        {
          name: 'Night 399',
          venue: 'Hall 0',
          words: 'night 399\nhall 0\nlisbon\nmira solenne',
          act: 'Mira Solenne',
          role: 'headliner',
        },
      ])
    })

    it('festivals are searched by an index', async () => {
      const reads = { db: plans.db, run: site.platform.reads.run }
      const queries = await plans.queriesOf(() =>
        searchFestivals({ reads }, 'festival 12345', 8, { hidden: () => [], shown: () => undefined }),
      )
      const cost = await plans.costOf(queries)
      expect(cost.wholeTables).toEqual([])
      expect(cost.rowsOf.festivals).toBeLessThanOrEqual(100)
    })
  },
)
