import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTrending } from '#features/music/artist/public.ts'
import { insertAuthors } from '../../support/community.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../../support/query-plans.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

const ARTISTS = 20_000
const FOLLOWERS = 1_000
/** Of a thousand artists in each of the last seven days. */
const VIEWS = 7_000

/** Only a server has meaningful statistics; the embedded engine runs the same queries. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')('with a catalogue of a million artists', () => {
  let site: TestSite
  let plans: ReturnType<typeof createQueryPlans>

  beforeAll(async () => {
    site = await openTestSite()
    const { pool } = site.platform.database
    const followers = await insertAuthors(site, FOLLOWERS)
    await pool.query(
      `insert into artists (mbid, name, fetched_at) select gen_random_uuid(), 'Artist ' || i, now()
       from generate_series(1, ${ARTISTS}) i`,
    )
    await pool.query(
      `insert into artist_views (day, artist_mbid, views)
       select (now() at time zone 'utc')::date - d, mbid, 1 + id % 50
       from (select mbid, id from artists order by id limit ${VIEWS / 7}) a, generate_series(0, 6) d`,
    )
    // Each member follows 20 artists, one of them in the last days.
    await pool.query(
      `insert into artist_follows (artist_mbid, user_id, created_at)
       select a.mbid, u.id, now() - make_interval(days => a.id % 20 * 10 + 1)
       from unnest($1::uuid[]) u(id), (select mbid, id from artists order by id limit 20) a`,
      [followers],
    )
    await vacuumAndAnalyze(pool)
    await expectMillions(pool, ['artists', 'artist_follows'])
    plans = createQueryPlans(pool)
  })
  afterAll(() => site?.close())

  it('trending reads the views and follows of a week, and only the listed artists of the catalogue', async () => {
    const queries = await plans.queriesOf(() => readTrending(plans.db, 4))
    expect(await readTrending(site.platform.db, 4)).toHaveLength(4)
    const { rowsOf, wholeTables } = await plans.costOf(queries)
    expect(wholeTables).not.toContain('artist_follows')
    expect(wholeTables).not.toContain('artists')
    expect(rowsOf.artists).toBeLessThanOrEqual(4)
    expect(rowsOf.artist_follows).toBeLessThanOrEqual(FOLLOWERS)
    expect(rowsOf.artist_views).toBeLessThanOrEqual(VIEWS)
  })
})
