import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shownDates } from '#features/business/page-facts/public.ts'
import { followInCalendars } from '#features/follow/radar/server/notify/calendars.ts'
import { decideDue, readZones } from '#features/follow/radar/server/notify/decide.ts'
import { publishNext } from '#features/follow/radar/server/notify/publish-notices.ts'
import { readStatedDates } from '#features/follow/radar/server/read/stated-dates.ts'
import { readDue, watchFollowed } from '#features/follow/radar/server/read/watch.ts'
import { listReleases } from '#features/follow/radar/server/releases.ts'
import { countWaiting, readState } from '#features/follow/radar/server/state.ts'
import { countOutbox } from '#features/notify/delivery/server/deliveries.ts'
import { COUNT_MAX } from '#platform/count-limit.ts'
import { createSources } from '#sources/sources.ts'
import { insertAuthors } from '../../support/community.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../../support/query-plans.ts'
import { createPlayedRadar, createPlayedSources, type PlayedSources } from '../../support/radar.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'
import { firstTurn } from '../../support/turn.ts'

const FANS = 2_000
const RECORDS = 20_000
const LABELS = 200
/** Records of a label. */
const OF_LABEL = 30
/** The artists that the requesting member follows. */
const FOLLOWED = 20
const NOW = new Date('2026-05-01T12:00:00Z')

/** Only a server has meaningful statistics; the embedded engine runs the same queries. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')('a radar with a million records', () => {
  let site: TestSite
  let plans: ReturnType<typeof createQueryPlans>
  let fans: string[]
  let platform: TestSite['platform']
  const artists = Array.from({ length: RECORDS }, () => randomUUID())
  const labels = Array.from({ length: LABELS }, () => randomUUID())

  beforeAll(async () => {
    site = await openTestSite({ clock: { now: () => NOW } })
    // Otherwise the outbox rows of the tests would be delivered meanwhile.
    await site.platform.jobs.close()
    const { pool } = site.platform.database
    fans = (await insertAuthors(site, FANS)).toSorted()
    // Each artist has one upcoming record, which is also watched for a label.
    await pool.query(
      `insert into radar_watches (kind, mbid, target_mbid, first_read_at, due_at, check_due_at)
        select 'artist', a, a, $2, $2::timestamptz + interval '1 day', $2::timestamptz + interval '30 days' from unnest($1::uuid[]) a`,
      [artists, NOW],
    )
    await pool.query(
      `with new as (select uuid_v7() as id, gen_random_uuid() as mbid, a from unnest($1::uuid[]) a),
        put as (
          insert into radar_releases (id, record_id, mbid, title, folded_title, primary_type, credit, types_from, seen_at,
            is_confirmed, date, day, day_since, first_day_at, announced_day)
          select id, id, mbid, 'Record', 'record', 'Album', jsonb_build_array(jsonb_build_object('mbid', a, 'name', 'Somebody',
            'joinPhrase', '')), 'musicbrainz', $2, true, '2026-06-01', '2026-06-01', $2, $2, '2026-06-01' from new returning id)
        insert into radar_credits (kind, mbid, release_id, is_baseline) select 'artist', a, id, false from new`,
      [artists, NOW],
    )
    // The records of the first artists are on labels, too.
    await pool.query(
      `insert into radar_watches (kind, mbid, target_mbid, first_read_at, due_at, check_due_at)
        select 'label', l, l, $2, $2::timestamptz + interval '7 days', $2::timestamptz + interval '30 days' from unnest($1::uuid[]) l`,
      [labels, NOW],
    )
    await pool.query(
      `with numbered as (select r.*, row_number() over (order by array_position($1::uuid[], c.mbid)) - 1 as n
          from radar_credits c join radar_releases r on r.id = c.release_id where c.mbid = any ($1::uuid[])),
        new as (select uuid_v7() as new_id, ($2::uuid[])[1 + n / ${OF_LABEL}] as label, n.* from numbered n),
        put as (
          insert into radar_releases (id, record_id, mbid, label_mbid, title, folded_title, primary_type, credit, types_from,
            seen_at, is_confirmed, date, day, day_since, first_day_at, announced_day)
          select new_id, new_id, mbid, label, title, folded_title, primary_type, credit, types_from,
            seen_at, is_confirmed, date, day, day_since, first_day_at, announced_day from new)
      insert into radar_credits (kind, mbid, release_id, is_baseline) select 'label', label, new_id, false from new`,
      [artists.slice(0, LABELS * OF_LABEL), labels],
    )
    await pool.query(
      `insert into radar_dates (release_id, source, date, is_missing, read_at)
        select id, 'musicbrainz', '2026-06-01', false, $1 from radar_releases`,
      [NOW],
    )
    await pool.query(
      `with new as (insert into notices (kind, subject_type, subject_id, day, facts, created_at)
          select 'release.announced', 'release', mbid::text, day, '{"title":"Record","names":["Somebody"],"link":"/release/x"}', $2
          from radar_releases where label_mbid is null returning id)
        insert into member_notices (user_id, notice_id, due_at)
        select u, n.id, $2 from (select id from new order by id limit 100) n, unnest($1::uuid[]) u`,
      [fans, NOW],
    )
    await pool.query(
      `insert into artist_follows (artist_mbid, user_id, created_at)
        select a, u, $3 from unnest($1::uuid[]) a, unnest($2::uuid[]) u`,
      [artists.slice(0, FOLLOWED), fans, NOW],
    )
    await pool.query(
      `insert into notice_settings (user_id, time_zone, time_zone_since)
        select u, (array['Asia/Tokyo', 'Europe/Berlin', null])[1 + n % 3], $2::timestamptz - make_interval(secs => n - 1)
        from unnest($1::uuid[]) with ordinality f (u, n)`,
      [fans, NOW],
    )
    await vacuumAndAnalyze(pool)
    await expectMillions(pool, [
      'notice_settings',
      'radar_watches',
      'radar_releases',
      'radar_credits',
      'radar_dates',
      'notices',
      'member_notices',
      'artist_follows',
      'label_follows',
      'radar_changed_follows',
      'artist_follower_counts',
      'label_follower_counts',
      'mbid_redirects',
      'profiles',
    ])
    // Their earlier pages stay.
    await pool.query('delete from radar_changed_follows')
    plans = createQueryPlans(pool)
    platform = { ...site.platform, db: plans.db, reads: { ...site.platform.reads, db: plans.db } }
  })
  afterAll(() => site?.close())

  const costOf = async (work: () => Promise<unknown>) => plans.costOf(await plans.queriesOf(work))
  it('the list of upcoming records is read by the follows of the member', async () => {
    const { coverArt } = createSources(site.platform)
    const { rows, wholeTables } = await costOf(() =>
      listReleases(platform, { notices: site.features.domains.notify.delivery, coverArt }, fans[0] ?? '', {
        when: 'upcoming',
        limit: 50,
      }),
    )
    expect(wholeTables).toEqual([])
    expect(rows).toBeLessThanOrEqual(FOLLOWED * 5)
  })

  it('calendars are updated by the records of changed follows', async () => {
    const [fan = ''] = fans
    await platform.db.deleteFrom('artist_follows').where('user_id', '=', fan).execute()
    const queries = await plans.queriesOf(() =>
      followInCalendars(platform, site.features.domains.notify.delivery, firstTurn),
    )
    expect(queries.length).toBeGreaterThan(FOLLOWED)
    // Claimed rows are gone by the time the plans are read.
    await platform.database.pool.query(
      `insert into radar_changed_follows (user_id, kind, mbid) select $1, 'artist', unnest($2::uuid[])`,
      [fan, artists.slice(0, FOLLOWED)],
    )
    const { rows, wholeTables } = await plans.costOf(queries)
    expect(wholeTables).toEqual([])
    expect(rows).toBeLessThanOrEqual(FOLLOWED * 5)
  })

  it('rules are applied to due records, and followers are notified batch by batch', async () => {
    const { pool } = platform.database
    const becomeDue = () =>
      pool.query(
        `update radar_releases set due_at = $1, day = '2026-06-05', day_since = $1::timestamptz - interval '2 days'
        where id in (select release_id from radar_credits where mbid = any ($2::uuid[]))`,
        [NOW, artists.slice(0, 3)],
      )
    const zones = { names: ['UTC'], changedAt: null }
    await becomeDue()
    const queries = await plans.queriesOf(() => decideDue(platform.db, NOW, zones, firstTurn))
    await becomeDue()
    const deciding = await plans.costOf(queries)
    expect(deciding.wholeTables).toEqual([])
    expect(deciding.rows).toBeLessThanOrEqual(100)
    const publishing = await costOf(() =>
      publishNext(
        platform,
        site.features.domains.notify.delivery,
        createSources(site.platform).coverArt,
        firstTurn,
      ),
    )
    expect(publishing.wholeTables.filter((table) => table !== 'release_fan_outs')).toEqual([])
    expect(publishing.rowsOf.radar_releases).toBeLessThanOrEqual(20)
    expect(publishing.rows).toBeLessThanOrEqual(FANS * 5)
  })

  it('the zones of members are found once each, however many members have them', async () => {
    const { rows, wholeTables } = await costOf(() => readZones(platform))
    expect(wholeTables).toEqual([])
    expect(rows).toBeLessThanOrEqual(10)
    const { names, changedAt } = await readZones(platform)
    expect([...names].sort()).toEqual(['Asia/Tokyo', 'Europe/Berlin', 'UTC'])
    expect(changedAt).toEqual(NOW)
  })

  it('the watch list is updated by changes, however long it is', async () => {
    const { pool } = platform.database
    const [fan = ''] = fans
    const change = async () => {
      await pool.query('delete from radar_changed_watches')
      // Some are followed, some are unfollowed, some were unfollowed before they were watched.
      const begun = Array.from({ length: 300 }, () => randomUUID())
      const left = artists.slice(-300)
      await pool.query(
        `insert into radar_changed_watches (kind, mbid) select 'artist', unnest($1::uuid[])
          on conflict do nothing`,
        [[...begun, ...left, ...Array.from({ length: 300 }, () => randomUUID())]],
      )
      await pool.query(
        'insert into artist_follower_counts (artist_mbid, followers) select unnest($1::uuid[]), 1',
        [begun],
      )
      await pool.query(
        `insert into radar_changed_follows (user_id, kind, mbid) select $1, 'artist', unnest($2::uuid[])
          on conflict do nothing`,
        [fan, begun],
      )
    }
    await change()
    const queries = await plans.queriesOf(() => watchFollowed(platform.db, NOW, firstTurn))
    await change()
    const { rows, wholeTables } = await plans.costOf(queries)
    expect(wholeTables.filter((table) => table !== 'radar_changed_watches')).toEqual([])
    expect(rows).toBeLessThanOrEqual(1000)
    await pool.query('delete from radar_changed_follows')
  })

  it('waiting work, due records and stated dates are found by indexes', async () => {
    const due = await costOf(() => readDue(platform.db, 'artist', NOW, { ...firstTurn, limit: 30 }))
    expect(due.wholeTables).toEqual([])
    const stated = await costOf(() => readStatedDates({ ...platform, clock: { now: () => NOW } }, shownDates))
    expect(stated.wholeTables).toEqual([])
    expect(stated.rows).toBeLessThanOrEqual(100)
  })

  it('operators see how much waits without all of it being read', async () => {
    const { pool } = platform.database
    const later = new Date(NOW.getTime() + 40 * 86_400_000)
    expect((await countWaiting(platform.db, later)).artists).toBe(COUNT_MAX + 1)
    const state = await costOf(async () => {
      await countWaiting(platform.db, later)
      await readState(platform.db, later, [{ name: 'radar.decide', everySeconds: 15 }])
    })
    expect(state.rows).toBeLessThanOrEqual(COUNT_MAX + 1)
    for (const [channel, isDead] of [
      ['bell', false],
      ['bell', true],
    ] as const) {
      await pool.query(
        `insert into notice_outbox (channel, user_id, notice_id, due_at, attempts, dead_at)
          select $1, user_id, notice_id, $2::timestamptz + make_interval(hours => (row_number() over ())::int % 3 - 1),
            1, case when $3 then $2::timestamptz end
          from (select * from member_notices order by notice_id, user_id limit 60000 offset $4) m`,
        [channel, NOW, isDead, isDead ? 60_000 : 0],
      )
    }
    await pool.query('analyze notice_outbox')
    const [bell] = await countOutbox(platform.db, NOW)
    expect(bell).toMatchObject({ channel: 'bell', waiting: 0, due: 0, dead: COUNT_MAX + 1 })
    expect(bell?.again).toBe(2 * (COUNT_MAX + 1))
    const outbox = await costOf(() => countOutbox(platform.db, NOW))
    expect(outbox.wholeTables).toEqual([])
    // A bound for each channel, of 120,000 rows.
    expect(outbox.rowsOf.notice_outbox).toBeLessThanOrEqual(3 * (COUNT_MAX + 1))
    await pool.query('truncate notice_outbox')
  })

  /** MusicBrainz' and ListenBrainz' facts about the records of these artists. */
  async function play(of: readonly string[]): Promise<PlayedSources> {
    const played = createPlayedSources()
    const { rows } = await platform.database.pool.query<{
      mbid: string
      artist: string
      label: string | null
    }>(
      `select r.mbid, c.mbid as artist, l.label_mbid as label from radar_credits c
        join radar_releases r on r.id = c.release_id
        left join radar_releases l on l.mbid = r.mbid and l.label_mbid is not null
        where c.kind = 'artist' and c.mbid = any ($1::uuid[])`,
      [of],
    )
    for (const { mbid: id, artist, label } of rows) {
      const group = { id, title: 'Record', primaryType: 'Album', artists: [artist], date: '2026-06-01' }
      played.groups.set(id, group)
      played.fresh.set(id, { ...group, date: '2026-05-05' })
      if (label) played.releases.push({ groupId: id, labelId: label, date: '2026-06-01' })
    }
    return played
  }

  const someArtists = artists.slice(0, OF_LABEL * 2)
  const isDue = `update radar_watches set due_at = $1 where kind = `
  it.each([
    ['labels', `${isDue} 'label' and mbid = $2`, labels[0]],
    ['artists', `${isDue} 'artist' and mbid = any ($2::uuid[])`, someArtists],
    [
      'merged-artists',
      `update radar_watches set check_due_at = $1 where mbid = any ($2::uuid[])`,
      someArtists.slice(0, 5),
    ],
    [
      'look-ups',
      `update radar_releases set look_up_due_at = $1 where label_mbid is null
        and id in (select release_id from radar_credits where mbid = any ($2::uuid[]))`,
      someArtists.slice(0, 10),
    ],
    ['fresh-releases', `delete from radar_reads where read_at <= $1 and source = $2`, 'listenbrainz'],
  ] as const)('%s are read by indexes', async (name, makeDue, which) => {
    const { pool } = platform.database
    const played = await play(someArtists)
    // The label no longer has some of its records, which are looked up one by one.
    played.releases.splice(5, 5)
    const { job } = createPlayedRadar(platform, site.features.domains.notify.delivery, played)
    await pool.query(makeDue, [NOW, which])
    const queries = await plans.queriesOf(() => job(name))
    expect(played.requests.length).toBeGreaterThan(0)
    await pool.query(makeDue, [NOW, which])
    // What the catalogue stores along with it has its own tests.
    const own = queries.filter(({ sql }) => sql.includes('radar_'))
    expect(own.length).toBeGreaterThan(3)
    const tooMany: [string, number][] = []
    for (const query of own) {
      const { rows } = await plans.costOf([query])
      if (rows > 500) tooMany.push([query.sql, rows])
    }
    expect(tooMany).toEqual([])
  })

  it('known merges are found by one look-up for each that is watched, and moved by indexes', async () => {
    const { pool } = platform.database
    const old = artists.at(-1) ?? ''
    await pool.query(
      `insert into mbid_redirects (mbid, entity_kind, target_mbid)
       select gen_random_uuid(), 1, gen_random_uuid() from generate_series(1, 50000)
       union all select $1, 1, gen_random_uuid()`,
      [old],
    )
    await vacuumAndAnalyze(pool, ['mbid_redirects'])
    await expectMillions(pool, ['mbid_redirects'])
    const { job } = createPlayedRadar(platform, site.features.domains.notify.delivery, createPlayedSources())
    const queries = await plans.queriesOf(() => job('known-merges'))
    const list = await plans.costOf(queries.filter(({ sql }) => sql.includes('mbid_redirects')))
    expect(list.wholeTables).not.toContain('mbid_redirects')
    expect(list.rows).toBeLessThanOrEqual(RECORDS + LABELS)
    const move = await plans.costOf(queries.filter(({ sql }) => !sql.includes('mbid_redirects')))
    expect(move.wholeTables).toEqual([])
    expect(move.rows).toBeLessThanOrEqual(100)
    const { rows } = await pool.query('select from radar_watches where mbid = $1', [old])
    expect(rows).toHaveLength(0)
  })
})
