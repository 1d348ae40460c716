import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findManaged } from '#features/business/claims/server/managed.ts'
import { listMerged, movePage } from '#features/business/claims/server/merged-pages.ts'
import { ACCOUNT_SORTS, CLAIM_KINDS } from '#features/business/limits.ts'
import { standingSeries } from '#features/business/proofs/server/listing-rows.ts'
import { listAccounts } from '#features/business/review/server/account-list.ts'
import { listClaims } from '#features/business/review/server/claim-list.ts'
import type { Database } from '#platform/db/database.ts'
import { insertAuthors } from '../../support/community.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../../support/query-plans.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

const CLAIMANTS = 10_000

/** Only a server has meaningful statistics; the embedded engine runs the same queries. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')(
  'with ten thousands of claims of each kind, planned as for a million',
  () => {
    let site: TestSite
    let plans: ReturnType<typeof createQueryPlans>
    let claimantId: string

    beforeAll(async () => {
      site = await openTestSite()
      const { pool } = site.platform.database
      const claimants = await insertAuthors(site, CLAIMANTS)
      claimantId = claimants[0] ?? ''
      await pool.query(
        `insert into business_accounts (user_id, account_type, business_name, business_email, verification_status)
       select unnest($1::uuid[]), 'record_label', 'Label', 'label@example.org', 'verified'`,
        [claimants],
      )
      await pool.query(
        `insert into festivals (name, slug) select 'Festival ' || i, 'festival-' || i from generate_series(0, 299) i`,
      )
      // One approved claim per business; the others are rejected, every fiftieth is pending.
      const claims = `(select b.id as business, b.user_id as member, i, b.n * 3 + i as n, i = 1 as approved,
        i > 1 and (b.n * 3 + i) % 50 = 7 as pending
      from (select id, user_id, row_number() over (order by id) as n from business_accounts) b, generate_series(1, 3) i) c`
      const columns = `business_account_id, claimed_by, claim_status, rejection_reason, approved_at, claimed_at`
      const values = `business, member,
      case when approved then 'approved' when pending then 'pending' else 'rejected' end,
      case when not approved and not pending then 'x' end, case when approved then now() end,
      now() - make_interval(mins => n::int)`
      await pool.query(
        `insert into artist_claims (${columns}, artist_musicbrainz_id, artist_name)
       select ${values}, gen_random_uuid(), md5(member::text || i) from ${claims}`,
      )
      await pool.query(
        `insert into festival_claims (${columns}, festival_id)
       select ${values}, f.id from ${claims} join festivals f on f.slug = 'festival-' || n % 300`,
      )
      await pool.query(
        `insert into label_claims (${columns}, label_musicbrainz_id, label_name)
       select ${values}, gen_random_uuid(), md5(member::text || i) from ${claims}`,
      )
      await pool.query(
        `insert into venues (name, city) select 'Venue ' || i, 'City ' || i from generate_series(0, 299) i`,
      )
      await pool.query(
        `insert into venue_claims (${columns}, venue_id, venue_name)
       select ${values}, v.id, md5(member::text || i) from ${claims} join venues v on v.name = 'Venue ' || n % 300`,
      )
      // One proof and one bar per business, each on its own page.
      await pool.query(
        `insert into claim_proofs (business_account_id, claimed_by, kind, entity_id, entity_name, address, is_listed,
           token, created_at, expires_at)
         select id, user_id, 'artist', gen_random_uuid()::text, 'Artist', 'https://a.example/', true, id::text, now(), now() + interval '7 days'
         from business_accounts`,
      )
      await pool.query(
        `insert into claim_bars (business_account_id, kind, entity_id)
         select id, 'artist', gen_random_uuid()::text from business_accounts`,
      )
      await pool.query(
        `insert into listed_addresses (entity_kind, entity_id, entity_name, source, relation, url, first_seen, last_seen)
         select 'festival', gen_random_uuid(), 'festival ' || i, 'musicbrainz', 'blog', 'https://a.example/', now(), now()
         from generate_series(1, 10000) i`,
      )
      await pool.query(
        `update business_accounts set business_name = 'Rare ' || business_name where id = (select min(id::text)::uuid from business_accounts)`,
      )
      await pool.query(
        `insert into mbid_redirects (mbid, entity_kind, target_mbid)
         select gen_random_uuid(), 1 + i % 2, gen_random_uuid() from generate_series(1, 50000) i
         union all select artist_musicbrainz_id, 1, gen_random_uuid() from (select * from artist_claims limit 20) c`,
      )
      await vacuumAndAnalyze(pool)
      await expectMillions(pool, [
        'mbid_redirects',
        'artist_claims',
        'festival_claims',
        'label_claims',
        'venue_claims',
        'business_accounts',
        'profiles',
        'festivals',
        'claim_proofs',
        'claim_bars',
        'listed_addresses',
      ])
      plans = createQueryPlans(pool)
    }, 120_000)
    afterAll(() => site?.close())

    const cases = CLAIM_KINDS.flatMap((kind) =>
      ACCOUNT_SORTS.flatMap((sort) =>
        [undefined, 'rejected' as const].map((status) => ({ kind, sort, status, name: status ?? 'any' })),
      ),
    )
    it.each(cases)('a page of $kind claims, $name status, by $sort, is read by an index', async (filter) => {
      const { kind, sort, status } = filter
      const list = (db: Kysely<Database>, cursor?: string) =>
        listClaims(db, claimantId, kind, { sort, status, cursor, limit: 25 })
      const first = await list(site.platform.db)
      expect(first.total).toBe(10_001)
      for (const cursor of [undefined, first.nextCursor ?? undefined]) {
        const [count, ...page] = await plans.queriesOf(() => list(plans.db, cursor))
        expect(count?.sql).toContain('count(*)')
        // When most rows have the status, some versions of PostgreSQL scan the table and discard half of it.
        expect((await plans.costOf(count ? [count] : [])).rows).toBeLessThanOrEqual(3 * 10_001)
        const cost = await plans.costOf(page)
        expect(cost.wholeTables).not.toContain(`${kind}_claims`)
        expect(cost.rowsOf[`${kind}_claims`]).toBeLessThanOrEqual(100)
      }
    })

    it('the claims and proofs of a page that was merged are found by indexes', async () => {
      const page = { kind: 'artist', from: randomUUID(), to: randomUUID() } as const
      const queries = await plans.queriesOf(() =>
        plans.db.transaction().execute((trx) => movePage(trx, { ...site.platform, sendLetters() {} }, page)),
      )
      const cost = await plans.costOf(queries.filter(({ sql }) => !sql.startsWith('insert')))
      for (const table of ['artist_claims', 'claim_proofs', 'claim_bars', 'business_accounts']) {
        expect(cost.wholeTables).not.toContain(table)
        expect(cost.rowsOf[table] ?? 0).toBeLessThanOrEqual(10)
      }
    })

    it('which pages were merged is looked up once for each that is claimed, proved or barred', async () => {
      expect(await listMerged(site.platform.db)).toHaveLength(20)
      const cost = await plans.costOf(await plans.queriesOf(() => listMerged(plans.db)))
      expect(cost.wholeTables).not.toContain('mbid_redirects')
      expect(cost.rowsOf.mbid_redirects).toBeLessThanOrEqual(40)
      expect(cost.rows).toBeLessThanOrEqual(2 * (3 * CLAIMANTS + CLAIMANTS + CLAIMANTS) + 40)
    })

    it('the series of a festival are found by its name', async () => {
      const [query] = await plans.queriesOf(() => standingSeries(plans.db, 'festival 77'))
      // The index of series and names finds them as well, but is read whole.
      const { rows } = await site.platform.database.pool.query(`explain ${query?.sql}`, [
        ...(query?.parameters ?? []),
      ])
      expect(JSON.stringify(rows)).toContain('listed_addresses_of_name')
    })

    const rare = ['Rare label', 'm4321', 'xylophone', 'xy', 'x']

    it.each(rare)('a search of the admin pages for %j reads only its results, by indexes', async (search) => {
      const filter = { sort: 'newest', search, limit: 25 } as const
      const lists = [
        () => listAccounts(plans.db, claimantId, filter),
        ...CLAIM_KINDS.map((kind) => () => listClaims(plans.db, claimantId, kind, filter)),
      ]
      for (const list of lists) {
        const cost = await plans.costOf(await plans.queriesOf(list))
        expect(cost.wholeTables).toEqual([])
        expect(cost.rows).toBeLessThanOrEqual(100)
      }
    })

    it.each(CLAIM_KINDS)('the managed entities among %s claims are found by an index', async (kind) => {
      const { rows } = await site.platform.database.pool.query(
        `select linked_id from entity_claims where kind = $1 and claimed_by = $2 and claim_status = 'approved'`,
        [kind, claimantId],
      )
      const queries = await plans.queriesOf(async () => {
        expect(await findManaged(plans.db, claimantId, kind, rows[0].linked_id, { lock: true })).toBeDefined()
      })
      const cost = await plans.costOf(queries)
      expect(cost.wholeTables).not.toContain(`${kind}_claims`)
      expect(cost.rowsOf[`${kind}_claims`]).toBeLessThanOrEqual(100)
    })
  },
)
