import { describe, expect, it } from 'vitest'
import { pruneUnrequestedPages, takeDue } from '#features/business/proofs/server/watch-listings.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../../support/query-plans.ts'
import { openTestSite } from '../../support/site.ts'

/** Only a server has meaningful statistics; the embedded engine runs the same queries. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')('the watch of a million pages', () => {
  it('looks at the first thousands', async () => {
    const site = await openTestSite()
    const { pool } = site.platform.database
    await pool.query(
      `insert into listed_pages (entity_kind, entity_id, requested_at, read_at)
       select (array['artist', 'label', 'venue', 'festival'])[1 + i % 4], gen_random_uuid(),
         now() - make_interval(days => 46, secs => i), now() - make_interval(days => 1, secs => i)
       from generate_series(1, 20000) i`,
    )
    await pool.query(
      `insert into listed_addresses (entity_kind, entity_id, source, relation, url, first_seen, last_seen)
       select entity_kind, entity_id, 'musicbrainz', 'official homepage', 'https://miras.example/', read_at, read_at
       from listed_pages`,
    )
    await vacuumAndAnalyze(pool)
    await expectMillions(pool, [
      'listed_pages',
      'listed_addresses',
      'artist_claims',
      'festival_claims',
      'label_claims',
      'venue_claims',
      'venues',
      'festivals',
    ])
    const plans = createQueryPlans(pool)
    for (const work of [takeDue, pruneUnrequestedPages]) {
      const cost = await plans.costOf(await plans.queriesOf(() => work(plans.db, new Date())))
      expect(cost.wholeTables).toEqual([])
      expect(cost.rows).toBeLessThanOrEqual(1000)
    }
    await site.close()
  })
})
