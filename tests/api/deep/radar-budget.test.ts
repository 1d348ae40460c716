import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALLS_MAX } from '#features/follow/radar/limits.ts'
import { dayAt } from '#platform/time.ts'
import { createMember } from '../../support/members.ts'
import { createPlayedRadar, createPlayedSources } from '../../support/radar.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'
import { createTestClock } from '../../support/test-clock.ts'

/** `RADAR_ARTISTS=10000` simulates the number for which the budget is made; the requests grow with the artists. */
const ARTISTS = Number(process.env.RADAR_ARTISTS ?? 300)
const DAYS = 8
/** One artist in ten has an announced record, and one label in twenty. */
const LABELS = ARTISTS / 20
const HOUR_MS = 3_600_000

const clock = createTestClock(new Date('2026-05-01T00:30:00Z'))
const played = createPlayedSources()
let site: TestSite
let world: ReturnType<typeof createPlayedRadar>
beforeAll(async () => {
  site = await openTestSite({ clock })
  world = createPlayedRadar(site.platform, site.features.domains.notify.delivery, played)
})
afterAll(() => site.close())

const callsOf = async (day: string) => {
  const rows = await site.platform.db
    .selectFrom('radar_calls')
    .select(['purpose', 'calls'])
    .where('day', '=', day)
    .execute()
  return { all: rows.reduce((sum, { calls }) => sum + calls, 0), rows }
}
const today = () => dayAt(clock.now())

it('keeps to the budget with thousands of followed artists, on every day of a week', {
  timeout: 600_000,
}, async () => {
  const { db } = site.platform
  const { id } = await createMember(site)
  const artists = Array.from({ length: ARTISTS }, () => randomUUID())
  const labels = Array.from({ length: LABELS }, () => randomUUID())
  const created = new Date(clock.now().getTime() - HOUR_MS)
  for (const [table, column, mbids] of [
    ['artist_follows', 'artist_mbid', artists],
    ['label_follows', 'label_mbid', labels],
  ] as const) {
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, user_id, created_at)
      select one, ${id}, ${created}::timestamptz from unnest(${mbids}::uuid[]) one`.execute(db)
  }
  for (const [place, artist] of artists.entries()) {
    if (place % 10 > 0) continue
    const group = { id: randomUUID(), title: `Record ${place}`, artists: [artist], date: '2026-06-20' }
    played.groups.set(group.id, { ...group, primaryType: 'Album' })
    const labelId = labels[place % labels.length]
    if (labelId) played.releases.push({ groupId: group.id, labelId, date: group.date })
  }
  const budget = (CALLS_MAX * ARTISTS) / 10_000
  for (let day = 0; day < DAYS; day++) {
    for (let hour = 0; hour < 12; hour++) {
      // The jobs run every few minutes; each of these runs makes at most twenty requests.
      for (let run = 0; run < Math.ceil(ARTISTS / 2000); run++) {
        for (const job of ['watch', 'fresh-releases', 'artists', 'labels', 'look-ups', 'merged-artists']) {
          await world.job(job)
        }
      }
      await world.job('decide')
      clock.pass(2 * HOUR_MS)
    }
    const before = dayAt(clock.now().getTime() - 2 * HOUR_MS)
    const { all, rows } = await callsOf(before)
    // The one request to ListenBrainz does not grow with the artists.
    expect(all - 1, `${before} ${JSON.stringify(rows)}`).toBeLessThanOrEqual(budget)
    const { rows: unread } = await sql`
      select from radar_watches where kind = 'artist' and (read_at is null or read_at < ${new Date(clock.now().getTime() - 36 * HOUR_MS)})`.execute(
      db,
    )
    expect(unread).toHaveLength(0)
  }
})

it('leaves the last requests of a day to urgent work, and continues the next day', async () => {
  const { db } = site.platform
  await sql`update radar_watches set due_at = ${clock.now()}::timestamptz, check_due_at = ${clock.now()}::timestamptz`.execute(
    db,
  )
  const use = (calls: number) =>
    sql`insert into radar_calls (day, purpose, calls) values (${today()}::date, 'look-ups', ${calls})
      on conflict (day, purpose) do update set calls = excluded.calls`.execute(db)
  const callsOfJob = async (job: string) => {
    const before = played.requests.length
    await world.job(job)
    return played.requests.length - before
  }
  await db.deleteFrom('radar_calls').execute()
  await use(CALLS_MAX * 0.92)
  expect([await callsOfJob('merged-artists'), await callsOfJob('labels')]).toEqual([0, 0])
  expect(await callsOfJob('artists')).toBeGreaterThan(0)
  await sql`update radar_watches set due_at = ${clock.now()}::timestamptz`.execute(db)
  await use(CALLS_MAX)
  expect(await callsOfJob('artists')).toBe(0)
  clock.pass(24 * HOUR_MS)
  expect(await callsOfJob('artists')).toBeGreaterThan(0)
  expect(await callsOfJob('merged-artists')).toBeGreaterThan(0)
})
