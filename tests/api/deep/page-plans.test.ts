import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findManaged } from '#features/business/claims/server/managed.ts'
import { readNumbers } from '#features/business/numbers/server/read-numbers.ts'
import { listChanges } from '#features/business/page-facts/server/history.ts'
import { readShown } from '#features/business/page-facts/server/shown.ts'
import { listChanges as listProductChanges } from '#features/business/products/server/product-history.ts'
import { listChanges as listShowChanges } from '#features/shows/editor/server/history/change-rows.ts'
import { insertAuthors } from '../../support/community.ts'
import { createManaged, type Managed } from '../../support/managed.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../../support/query-plans.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

/** Of other pages: posts with a like each, days, statements and changes. */
const OTHERS = 20_000

/** Only a server has meaningful statistics; the embedded engine runs the same queries. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')('a managed page among a million rows', () => {
  let site: TestSite
  let plans: ReturnType<typeof createQueryPlans>
  let page: Managed

  beforeAll(async () => {
    site = await openTestSite({ env: { SITE_MODE: 'live' } })
    const { pool } = site.platform.database
    page = await createManaged(site)
    const authors = await insertAuthors(site, 100)
    await pool.query(
      `insert into posts (user_id, content, linked_entity_type, linked_entity_id, linked_entity_name)
       select ($1::uuid[])[1 + i % 100], 'A post', 'artist',
         case when i % 400 = 0 then $2 else md5((i % 500)::text)::uuid::text end, 'Artist'
       from generate_series(1, $3::int) i`,
      [authors, page.artistId, OTHERS],
    )
    await pool.query(`insert into post_likes (post_id, user_id) select id, $1 from posts`, [authors[0]])
    await pool.query(
      `insert into page_days (kind, entity_id, day, views)
       select 'artist', id, current_date - i, 1
       from generate_series(0, 39) i,
         (select $1 as id union all select md5(n::text)::uuid::text from generate_series(1, 500) n) e`,
      [page.artistId],
    )
    await pool.query(
      `insert into page_statements (business_account_id, kind, entity_id, field, value, version)
       select $1, 'artist', case when i = 0 then $2 else md5(i::text)::uuid::text end, 'biography', '"Hello"', 1
       from generate_series(0, $3::int) i`,
      [page.business.id, page.artistId, OTHERS],
    )
    await pool.query(
      `insert into page_changes (statement_id, version, after) select id, 1, value from page_statements`,
    )
    await pool.query(
      `insert into product_changes (artist_claim_id, product_id, after)
       select $1, gen_random_uuid(), '{"title": "Cap", "category": "Accessories", "price": 9, "currency": "EUR", "url": "https://shop.example/cap"}' from generate_series(1, 50)`,
      [page.claimId],
    )
    await pool.query(
      `insert into show_changes (business_account_id, owner_kind, owner_id, show_id, show_name, kind, differences)
       select $1, 'artist', case when i <= 50 then $2 else md5((i % 500)::text)::uuid::text end,
         gen_random_uuid(), 'A show', 'published', '[]'
       from generate_series(1, $3::int) i`,
      [page.business.id, page.artistId, OTHERS],
    )
    await vacuumAndAnalyze(pool)
    await expectMillions(pool, [
      ...['posts', 'post_likes', 'post_replies', 'page_days', 'page_statements', 'page_changes'],
      ...['product_changes', 'show_changes', 'profiles', 'business_accounts', 'artist_claims'],
      'business_members',
    ])
    plans = createQueryPlans(pool)
  }, 120_000)
  afterAll(() => site?.close())

  const costOf = async (work: () => Promise<unknown>) => plans.costOf(await plans.queriesOf(work))

  it.each([28, 365])(
    'reads the numbers of %s days by indexes, of its own posts and days alone',
    async (days) => {
      const managed = await findManaged(site.platform.db, page.owner.id, 'artist', page.artistId)
      if (!managed) throw new Error('The page must be managed.')
      const queries = await plans.queriesOf(async () => {
        const numbers = await readNumbers(plans.db, managed, days, new Date())
        expect(numbers.days.reduce((sum, { likes }) => sum + likes, 0)).toBe(OTHERS / 400)
      })
      const cost = await plans.costOf(queries)
      expect(cost.wholeTables).toEqual([])
      expect(cost.rows).toBeLessThanOrEqual(500)
    },
  )

  it('reads statements and their history by indexes', async () => {
    const place = { kind: 'artist', entityId: page.artistId, businessId: page.business.id } as const
    for (const work of [
      async () => expect(await readShown(plans.db, 'artist', page.artistId)).toHaveLength(1),
      async () => expect((await listChanges(plans.db, place, { limit: 20 })).items).toHaveLength(1),
      async () => {
        const owner = { type: 'artist', entityId: page.artistId } as const
        expect(await listShowChanges(plans.db, owner)).toHaveLength(50)
      },
      async () => expect(await listProductChanges(plans.db, page.claimId)).toHaveLength(50),
    ]) {
      const cost = await costOf(work)
      expect(cost.wholeTables).toEqual([])
      expect(cost.rows).toBeLessThanOrEqual(200)
    }
  })
})
