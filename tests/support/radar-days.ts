import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { eventually } from './eventually.ts'
import { createMember } from './members.ts'
import { createPlayedRadar, createPlayedSources, type PlayedGroup } from './radar.ts'
import { openTestSite, type TestSite } from './site.ts'
import { createTestClock } from './test-clock.ts'

/** For a file of tests: a site, an artist with a follower, sources that the tests play, and a clock that they advance. */
export function radarDays() {
  const clock = createTestClock(new Date('2026-05-01T12:00:00Z'))
  const played = createPlayedSources()
  let site: TestSite
  let world: ReturnType<typeof createPlayedRadar>
  let artist: string
  let member: string
  /** Of the members, by id. */
  const headers = new Map<string, { authorization: string }>()

  beforeAll(async () => {
    site = await openTestSite({ clock })
    world = createPlayedRadar(site.platform, site.features.domains.notify.delivery, played)
  })
  afterAll(() => site.close())

  /** The test that runs: one that timed out must not go on moving the clock of its successors. */
  let current = 0

  beforeEach(async () => {
    current++
    clock.set(new Date('2026-05-01T12:00:00Z'))
    Object.assign(played, createPlayedSources())
    const { db } = site.platform
    const tables = [
      'radar_watches',
      'radar_releases',
      'radar_calls',
      'radar_reads',
      'notices',
      'page_statements',
      'artist_follows',
      'label_follows',
    ]
    // Retries after a deadlock: the site may still be processing the follows of the previous test.
    await eventually(async () => {
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
    })
    artist = randomUUID()
    member = await fan(artist)
  })

  async function fan(mbid: string, zone?: string): Promise<string> {
    const { db } = site.platform
    const { id, headers: own } = await createMember(site)
    headers.set(id, own)
    await db
      .insertInto('artist_follows')
      .values({ artist_mbid: mbid, user_id: id, created_at: new Date(clock.now().getTime() - 60_000) })
      .execute()
    if (zone) await db.insertInto('notice_settings').values({ user_id: id, time_zone: zone }).execute()
    return id
  }

  /** Advances the clock to a moment, and runs all jobs at each hour. */
  async function passUntil(time: string, hours = 1): Promise<void> {
    const end = new Date(time)
    const mine = current
    for (;;) {
      if (mine !== current) throw new Error('This test has ended')
      for (const job of [
        'watch',
        'stated-dates',
        'fresh-releases',
        'artists',
        'labels',
        'look-ups',
        'merged-artists',
        'known-merges',
        'decide',
        'publish',
        'calendars',
      ]) {
        await world.job(job)
      }
      // The site processes changed follows at once, and its job leaves to it what it has begun.
      await sql`select from radar_changed_follows for update`.execute(site.platform.db)
      if (clock.now() >= end) return
      clock.set(new Date(Math.min(end.getTime(), clock.now().getTime() + hours * 3_600_000)))
    }
  }

  async function notified(id = member): Promise<string[]> {
    const { rows } = await sql<{ notified: string }>`
    select concat_ws(' ', replace(n.kind, 'release.', ''), n.facts ->> 'title', n.day::text) as notified
    from member_notices m join notices n on n.id = m.notice_id
    where m.user_id = ${id} and m.channels is null order by n.id`.execute(site.platform.db)
    return rows.map((row) => row.notified)
  }

  function release(given: Partial<PlayedGroup> = {}): PlayedGroup {
    const group = {
      id: randomUUID(),
      title: 'Moss',
      primaryType: 'Album',
      artists: [artist],
      date: '2026-05-14',
      ...given,
    }
    played.groups.set(group.id, group)
    return group
  }

  return {
    clock,
    played,
    headers,
    get site() {
      return site
    },
    get world() {
      return world
    },
    /** Followed by the member; releases are theirs unless a test says otherwise. */
    get artist() {
      return artist
    },
    set artist(mbid) {
      artist = mbid
    },
    get member() {
      return member
    },
    fan,
    passUntil,
    notified,
    release,
  }
}
