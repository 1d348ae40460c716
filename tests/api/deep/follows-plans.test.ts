import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFollowersByWish } from '#features/follow/follows/public.ts'
import { readStates } from '#features/follow/follows/server/follow.ts'
import { insertAuthors } from '../../support/community.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../../support/query-plans.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

const FANS = 5_000
const BATCH = 500

/** Only a server has meaningful statistics; the embedded engine runs the same queries. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')('with millions of follows', () => {
  let site: TestSite
  let plans: ReturnType<typeof createQueryPlans>
  const [artist, other, label] = [randomUUID(), randomUUID(), randomUUID()]
  let fans: string[]

  beforeAll(async () => {
    site = await openTestSite()
    const { pool } = site.platform.database
    fans = (await insertAuthors(site, FANS)).toSorted()
    await pool.query(
      `insert into artist_follows (artist_mbid, user_id)
       select a, u from unnest($1::uuid[]) a, unnest($2::uuid[]) u`,
      [[artist, other], fans],
    )
    await pool.query('insert into label_follows (label_mbid, user_id) select $1, unnest($2::uuid[])', [
      label,
      fans,
    ])
    await vacuumAndAnalyze(pool)
    await expectMillions(pool, ['artist_follows', 'label_follows', 'artist_follower_counts'])
    plans = createQueryPlans(pool)
  })
  afterAll(() => site?.close())

  it('a batch of followers reads that batch only, wherever it begins', async () => {
    const followed = [
      { kind: 'artist', id: artist },
      { kind: 'artist', id: other },
      { kind: 'label', id: label },
    ] as const
    for (const after of [undefined, fans[FANS / 2], fans[FANS - BATCH]]) {
      const read = () => readFollowersByWish(plans.db, 'releases', followed, { after, members: BATCH })
      const { rows, wholeTables } = await plans.costOf(await plans.queriesOf(read))
      expect(wholeTables).toEqual([])
      expect(rows).toBeLessThanOrEqual(followed.length * (BATCH + 1))
    }
  })

  it('the states of a page of buttons are read one by one', async () => {
    const ids = [artist, other, ...Array.from({ length: 98 }, () => randomUUID())]
    const queries = await plans.queriesOf(() => readStates(plans.db, fans[0] ?? '', 'artist', ids))
    const { rows, wholeTables } = await plans.costOf(queries)
    expect(wholeTables).toEqual([])
    expect(rows).toBeLessThanOrEqual(100)
  })
})
