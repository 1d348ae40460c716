import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { requireSpace } from '#features/catalogue/import/server/first/free-space.ts'
import type { ImportOptions } from '#features/catalogue/import/server/import-dump.ts'
import { storeFacts } from '#features/catalogue/store/server/store-facts.ts'
import { BEATLES } from '../../../support/beatles-export.ts'
import { emptyCatalogue, load as loadInto, namesFound } from '../../../support/catalogue.ts'
import { catalogueRows } from '../../../support/catalogue-rows.ts'
import { describeWithEachDecompressor } from '../../../support/decompressors.ts'
import { exportDump } from '../../../support/dumps.ts'
import { openTestSite } from '../../../support/site.ts'
import { gid, wholeExport } from '../../../support/whole-export.ts'

const site = await openTestSite()
const { db } = site.platform
afterAll(() => site.close())
beforeEach(() => emptyCatalogue(site))

const load = (file: string, options?: Partial<ImportOptions>) => loadInto(site, file, options)
const OLD = new Date('2025-01-01T00:00:00Z')
const NEW = new Date('2026-02-01T00:00:00Z')
const LOOKED_UP = 'ffffffff-1111-4111-8111-111111111111'

/**
 * Data that a site may have before its first import: older facts, newer ones, mentions, and entities missing from the
 * export.
 */
async function storeSome(): Promise<void> {
  const cover = { mbid: 'dddddddd-1111-4111-8111-111111111111', title: 'Abbey Rd', hasFrontCover: true }
  await storeFacts(
    db,
    {
      artists: [
        { mbid: BEATLES, name: 'Beatles', popularity: 5000, gender: 'x', aliases: [{ name: 'Moptops' }] },
        { mbid: LOOKED_UP, name: 'Only here', aliases: [{ name: 'Nowhere else' }] },
      ],
      releases: [
        {
          ...cover,
          credit: 'The Beatles',
          media: [{ position: 1, tracks: [{ position: 1, title: 'Old' }] }],
        },
      ],
      relations: [
        {
          of: { kind: 'artist', mbid: LOOKED_UP },
          with: ['artist'],
          relations: [
            {
              from: { kind: 'artist', mbid: LOOKED_UP },
              to: { kind: 'artist', mbid: BEATLES },
              type: 'tribute',
            },
          ],
        },
      ],
      urls: [
        {
          of: { kind: 'artist', mbid: LOOKED_UP },
          urls: [{ type: 'wikidata', url: 'https://example.org/x' }],
        },
      ],
      supplements: [{ of: { kind: 'artist', mbid: BEATLES }, tags: [{ name: 'rock', votes: 3 }] }],
      profiles: [{ mbid: BEATLES, bio: 'A band.', bioUrl: null, imageUrl: null }],
    },
    OLD,
  )
  const newer = { mbid: gid(4, 1003), title: 'Newer title' }
  await storeFacts(
    db,
    {
      artists: [{ mbid: gid(1, 1002), name: 'Newer name', aliases: [{ name: 'Newer alias' }] }],
      releases: [
        { ...newer, labels: [], media: [{ position: 1, tracks: [{ position: 1, title: 'Newer track' }] }] },
      ],
      releaseGroups: [
        { mbid: gid(3, 1004), title: 'Newer group', credit: [{ artist: { mbid: gid(1, 1005), name: 'M' } }] },
      ],
    },
    NEW,
  )
}

describeWithEachDecompressor('the first import of a whole export', () => {
  it('writes the same rows as one entity by entity', async () => {
    const file = await exportDump(wholeExport(40))
    await storeSome()
    await load(file, { rowByRow: true })
    const expected = await catalogueRows(db)
    await emptyCatalogue(site)
    await storeSome()
    const report = await load(file, { wordsInMemory: 30 })
    expect(report).toMatchObject({ wasResumed: false })
    const rows = await catalogueRows(db)
    for (const [table, some] of Object.entries(rows))
      expect({ [table]: some }).toEqual({ [table]: expected[table] })
    expect(rows.tracks?.length).toBeGreaterThan(100)
    expect(rows.label_names?.join()).toContain('"apple corps"')
    expect(await namesFound(site, 'victor tsoy')).toContain('Виктор Цой')
    expect(await namesFound(site, 'only here')).toEqual(['Only here'])
  })

  it('leaves tables, indexes, keys, triggers and views as the migrations make them', async () => {
    const before = await definitions()
    await load(await exportDump(wholeExport(1)))
    expect(await definitions()).toEqual(before)
    const { rows } = await sql`select nspname from pg_namespace where nspname like 'catalogue%'`.execute(db)
    expect(rows).toEqual([])
    // New rows come after those of the export.
    await storeFacts(db, { artists: [{ mbid: LOOKED_UP, name: 'Later' }] }, NEW)
    expect(await namesFound(site, 'later')).toEqual(['Later'])
  })

  it('shows readers the old or the new catalogue, keeps entities looked up meanwhile, and resumes', async () => {
    const file = await exportDump(wholeExport(40))
    await storeFacts(db, { artists: [{ mbid: BEATLES, name: 'The Beatles' }] }, OLD)
    const counts: Promise<number>[] = []
    const stored: Promise<void>[] = []
    const stop = new AbortController()
    const watch = (at: string, then: () => void) => {
      let isOver = false
      return ({ step }: { step: string }) => {
        counts.push(countArtists())
        if (isOver || !step.startsWith(at)) return
        isOver = true
        then()
      }
    }
    const lookUp = () => {
      const facts = {
        artists: [{ mbid: LOOKED_UP, name: 'Looked up meanwhile' }],
        profiles: [{ mbid: LOOKED_UP, bio: 'Found meanwhile.', bioUrl: null, imageUrl: null }],
      }
      stored.push(storeFacts(db, facts, NEW))
    }
    const onProgress = watch('Indexing names of artists', () => {
      lookUp()
      stop.abort(new Error('stopped'))
    })
    await expect(load(file, { signal: stop.signal, onProgress })).rejects.toThrow('stopped')
    await Promise.all(stored)
    expect(new Set(await Promise.all(counts))).toEqual(new Set([1]))
    expect(await namesFound(site, 'looked up')).toEqual(['Looked up meanwhile'])
    counts.length = 0
    const resumed: string[] = []
    const report = await load(file, {
      onProgress: (progress) => {
        resumed.push(progress.step)
        watch('never', () => {})(progress)
      },
    })
    expect(report.wasResumed).toBe(true)
    expect(resumed.join('\n')).not.toMatch(/^Reading |Writing artists/m)
    expect([...new Set(await Promise.all(counts))].sort((a, b) => a - b)).toEqual([2, 43])
    expect(await namesFound(site, 'looked up')).toEqual(['Looked up meanwhile'])
    const { rows } = await sql`
      select a.mbid, p.bio from artist_profiles p join artists a on a.id = p.artist_id`.execute(db)
    expect(rows).toEqual([{ mbid: LOOKED_UP, bio: 'Found meanwhile.' }])
  })

  it('says beforehand that the disk is too small', async () => {
    const dump = { file: 'x', bytes: 10 ** 16, isCompressed: true, modified: OLD, fingerprint: 'x' }
    const database = { ...site.platform.database, folder: tmpdir() }
    await expect(requireSpace(database, dump)).rejects.toThrow(
      /^This import needs about 200000000 GB of free space in .*, where \d+(\.\d)? GB are free\. Make room and start it again: nothing has changed\.$/,
    )
    await requireSpace(database, { ...dump, bytes: 1 })
  })
})

async function countArtists(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from artists`.execute(db)
  return rows[0]?.n ?? 0
}

/** The definitions of tables in the database. */
async function definitions(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'index' as what, tablename || ' ' || indexdef as text from pg_indexes where schemaname = 'public'
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'view', viewname || definition from pg_views where schemaname = 'public'
    union all select 'comment', objoid::regclass || ' ' || objsubid || description from pg_description
      where classoid = 'pg_class'::regclass and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select 'column', table_name || ' ' || ordinal_position || column_name || data_type || is_nullable
        || coalesce(column_default, '') || is_identity || is_generated
      from information_schema.columns where table_schema = 'public'
    order by 1, 2`.execute(db)
  return rows
}
