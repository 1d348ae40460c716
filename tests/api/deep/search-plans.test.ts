import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchNames } from '#features/catalogue/index/server/search.ts'
import { readSnapshot } from '#features/catalogue/index/server/snapshot.ts'
import { STATEMENTS } from '#features/catalogue/index/server/statements.ts'
import { readTypedText } from '#features/catalogue/index/server/typed-text.ts'
import { readArtist, readEntity, readLabel, storeFacts } from '#features/catalogue/public.ts'
import { createQueryPlans, expectMillions, vacuumAndAnalyze } from '../../support/query-plans.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

/** Names with the same word. */
const NAMES = 60_000

/** Only a server has meaningful statistics; the embedded engine runs the same queries. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')(
  'the list of a word that is in very many names',
  () => {
    let site: TestSite

    beforeAll(async () => {
      site = await openTestSite()
      const { db, database } = site.platform
      await storeFacts(
        db,
        {
          artists: [
            { mbid: '00000000-0000-4000-9000-000000000017', name: 'Moon River' },
            { mbid: '00000000-0000-4000-9000-000000000018', name: 'Silver Moon', popularity: 3200 },
          ],
        },
        new Date(),
      )
      await sql`
      with made as (
        insert into artist_names (entity_id, pop, norm)
        select 100 + i, i % 3000, 'moon river ' || i from generate_series(1, ${NAMES}::int) i returning id, pop)
      insert into artist_postings (word_id, pop, name_id)
      select w.id, made.pop, made.id from made, artist_words w where w.word in ('moon', 'river')`.execute(db)
      await sql`update artist_words set df = ${NAMES} where word in ('moon', 'river')`.execute(db)
      const tables = ['artist_names', 'artist_words', 'artist_postings']
      await vacuumAndAnalyze(database.pool, tables)
      await expectMillions(database.pool, tables)
    }, 120_000)
    afterAll(() => site?.close())

    /** The results for a text, and the statements that it takes. */
    async function search(typed: string, limit: number) {
      const ran: { name: string; sql: string; parameters: unknown[]; isGeneric: true }[] = []
      const found = await readSnapshot(site.platform.database, (run) =>
        searchNames(
          (statement, values) => {
            ran.push({ name: statement.name, sql: statement.text, parameters: values, isGeneric: true })
            // Explaining forgets the statements that connections have prepared.
            return run({ name: '', text: statement.text }, values)
          },
          STATEMENTS.artist,
          readTypedText(typed),
          limit,
        ),
      )
      return { found, ran }
    }
    const costOf = ({ ran }: Awaited<ReturnType<typeof search>>) =>
      createQueryPlans(site.platform.database.pool).costOf(ran)

    it.each(['moon', 'moon river', 'river mon'])(
      'is read by indexes, and no further than its bound: %s',
      async (typed) => {
        const searched = await search(typed, 1000)
        expect(searched.found.length).toBeGreaterThan(500)
        const cost = await costOf(searched)
        expect(cost.wholeTables).toEqual([])
        expect(cost.rows).toBeLessThanOrEqual(12_000)
      },
    )

    it('is read while somebody types a word like it, no further than the 500 most promising names', async () => {
      const searched = await search('river mon', 10)
      expect(searched.found).toHaveLength(10)
      const { rowsOf } = await costOf(searched)
      expect(rowsOf.artist_names).toBeLessThanOrEqual(520)
    })

    it('is not searched for similar names when a well-known name of several words is typed exactly', async () => {
      const { found, ran } = await search('silver moon', 10)
      expect(found.map(({ norm }) => norm)).toEqual(['silver moon'])
      expect(ran.map(({ name }) => name)).not.toContain(STATEMENTS.artist.similarWords.name)
      const { ran: mistyped } = await search('moon rivr', 10)
      expect(mistyped.map(({ name }) => name)).toContain(STATEMENTS.artist.similarWords.name)
    })
  },
)

describe.runIf(process.env.TEST_ENGINE === 'postgres')('an entity among very many', () => {
  let site: TestSite
  const [old, present] = ['00000000-0000-4000-9000-000000000001', '00000000-0000-4000-9000-000000000002']
  const TABLES = {
    artist: 'artists',
    label: 'labels',
    'release-group': 'release_groups',
    recording: 'recordings',
  }
  const KINDS = ['artist', 'label', 'release-group', 'recording'] as const

  beforeAll(async () => {
    site = await openTestSite()
    const { pool } = site.platform.database
    for (const [kind, table] of Object.entries(TABLES)) {
      const name = kind === 'artist' || kind === 'label' ? 'name' : 'title'
      await pool.query(
        `insert into ${table} (mbid, ${name}, fetched_at)
         select gen_random_uuid(), 'Another', now() from generate_series(1, 20000)
         union all values ('${old}'::uuid, 'Old', now()), ('${present}', 'Present', now())`,
      )
    }
    await vacuumAndAnalyze(pool)
    await expectMillions(pool, Object.values(TABLES))
  }, 120_000)
  afterAll(() => site?.close())

  it('is found by an index, also by the id of one that was merged into it', async () => {
    const { database, db } = site.platform
    for (const kind of KINDS) {
      // A merge at MusicBrainz concerns one kind; here the ids are of all kinds in turn.
      await sql`delete from mbid_redirects`.execute(db)
      await storeFacts(db, { redirects: [{ kind, mbid: old, target: present }] }, new Date())
      const plans = createQueryPlans(database.pool)
      const reads = [
        () => readEntity(plans.db, kind, old),
        ...(kind === 'artist' ? [() => readArtist(plans.db, old)] : []),
        ...(kind === 'label' ? [() => readLabel(plans.db, old)] : []),
      ]
      for (const read of reads) {
        expect(await read()).toMatchObject(
          kind in { artist: 1, label: 1 } ? { name: 'Present' } : { id: present },
        )
        const cost = await plans.costOf(await plans.queriesOf(read))
        expect(cost.wholeTables).not.toContain(TABLES[kind])
        expect(cost.rowsOf[TABLES[kind]]).toBeLessThanOrEqual(2)
      }
    }
  })
})
