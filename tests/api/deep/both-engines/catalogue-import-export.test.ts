import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ImportOptions } from '#features/catalogue/import/server/import-dump.ts'
import type { Progress } from '#features/catalogue/import/server/progress.ts'
import { BEATLES, beatlesExport } from '../../../support/beatles-export.ts'
import { emptyCatalogue, load as loadInto, manyArtists, namesFound } from '../../../support/catalogue.ts'
import { describeWithEachDecompressor } from '../../../support/decompressors.ts'
import { exportDump, writeDump } from '../../../support/dumps.ts'
import { fixture, fixturesIn, hasFixtures } from '../../../support/fixtures.ts'
import { openTestSite } from '../../../support/site.ts'

const site = await openTestSite()
const { db } = site.platform
afterAll(() => site.close())
beforeEach(() => emptyCatalogue(site))

const load = (file: string, options?: Partial<ImportOptions>) => loadInto(site, file, options)
const names = (q: string, kind?: string) => namesFound(site, q, kind)

describeWithEachDecompressor('importing a database export', () => {
  // It builds a whole export first.
  it('joins the rows of many tables', async () => {
    const report = await load(await exportDump(beatlesExport()))
    expect(report).toMatchObject({ removed: 0, retained: 0, wasResumed: false })
    expect(await names('битлз')).toEqual(['The Beatles'])
    expect(await names('abby road', 'release-group')).toEqual(['Abbey Road'])
    expect(await names('here comes', 'recording')).toEqual(['Here Comes the Sun'])
    expect(
      await db.selectFrom('artists').selectAll().where('mbid', '=', BEATLES).executeTakeFirst(),
    ).toMatchObject({
      sort_name: 'Beatles, The',
      type: 'Group',
      country: 'GB',
      begin_date: '1957-03',
      end_date: '1970-04-10',
      ended: true,
      disambiguation: null,
      is_partial: false,
      popularity: 3699,
      mb_row: 303,
      area: 'Liverpool',
      gender: null,
    })
    expect(await db.selectFrom('release_groups').selectAll().executeTakeFirst()).toMatchObject({
      primary_type: 'Album',
      secondary_types: ['Live'],
      first_release_date: '1969-09-26',
      disambiguation: 'with a tab\tand a \\ in it',
    })
    expect(await db.selectFrom('releases').selectAll().executeTakeFirst()).toMatchObject({
      status: 'Official',
      date: '1969-09-26',
      country: 'GB',
      track_count: 20,
      barcode: '077774644624',
      packaging: 'Gatefold Cover',
    })
    const { rows: tracks } = await sql`
      select m.position as medium, m.format, m.title as of, t.number, t.title, t.length_ms, r.title as recording, c.name as credit
      from media m join tracks t on (t.release_id, t.medium) = (m.release_id, m.position)
      join recordings r on r.id = t.recording_id left join artist_credits c on c.id = t.artist_credit_id
      where t.position > 0 and not t.is_data_track order by t.medium`.execute(db)
    const recording = 'Here Comes the Sun'
    expect(tracks).toEqual([
      {
        medium: 1,
        format: 'CD',
        of: null,
        number: '7',
        title: recording,
        length_ms: 185000,
        recording,
        credit: null,
      },
      {
        medium: 2,
        format: null,
        of: 'Sessions',
        number: 'A1',
        title: 'Here Comes the Sun (take 9)',
        length_ms: 190000,
        recording,
        credit: 'The Beatles',
      },
    ])
    const { rows: uncounted } = await sql`
      select t.medium, m.track_count, t.position, t.number, t.title, t.is_data_track
      from tracks t join media m on (t.release_id, t.medium) = (m.release_id, m.position)
      where t.position = 0 or t.is_data_track order by t.position`.execute(db)
    expect(uncounted).toEqual([
      { medium: 1, track_count: 17, position: 0, number: '0', title: 'Hidden', is_data_track: false },
      { medium: 1, track_count: 17, position: 19, number: '19', title: 'Film', is_data_track: true },
    ])
    const credits = await db
      .selectFrom('releases')
      .innerJoin('artist_credits', 'artist_credits.id', 'artist_credit_id')
      .select('name')
      .execute()
    expect(credits).toEqual([{ name: 'The Beatles with G. Harrison' }])
    const { rows: labels } =
      await sql`select l.name, l.country, r.catalog_number from release_labels r join labels l on l.id = r.label_id`.execute(
        db,
      )
    expect(labels).toEqual([{ name: 'Apple Records', country: 'GB', catalog_number: 'PCS 7088' }])
    const { rows: relations } = await sql`
      select coalesce(f.name, r2.title) as from, coalesce(t.name, w.title) as to, y.name as type, r.begin_date, r.attributes
      from entity_relations r join relation_types y on y.id = r.type_id
      left join artists f on r.from_kind = 1 and f.id = r.from_id left join artists t on r.to_kind = 1 and t.id = r.to_id
      left join recordings r2 on r.from_kind = 5 and r2.id = r.from_id left join works w on r.to_kind = 6 and w.id = r.to_id
      order by y.name`.execute(db)
    expect(relations).toEqual([
      {
        from: 'George Harrison',
        to: 'The Beatles',
        type: 'member of band',
        begin_date: '1958',
        attributes: ['lead vocals'],
      },
      { from: recording, to: recording, type: 'performance', begin_date: null, attributes: null },
      { from: 'George Harrison', to: recording, type: 'writer', begin_date: null, attributes: null },
    ])
    const { rows: urls } = await sql`select url from entity_urls`.execute(db)
    expect(urls).toEqual([{ url: 'https://www.wikidata.org/wiki/Q1299' }])
    expect(await db.selectFrom('mbid_redirects').select(['target_mbid']).execute()).toEqual([
      { target_mbid: BEATLES },
    ])
    // The staging schema is gone.
    const { rows: left } = await sql`select 1 from pg_namespace where nspname = 'catalogue_import'`.execute(
      db,
    )
    expect(left).toEqual([])
  })

  it('reports no more than the whole of each step', async () => {
    // Each batch is reported, not just a few a second.
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
    onTestFinished(() => void vi.restoreAllMocks())
    const shares = new Map<string, number>()
    const onProgress = ({ step, share = 0 }: Progress) =>
      shares.set(step, Math.max(share, shares.get(step) ?? 0))
    await load(await exportDump(beatlesExport()), { onProgress })
    expect([...shares.keys()]).toContain('Importing old ids of artists')
    expect(Math.max(...shares.values())).toBeLessThanOrEqual(1)
  })

  it.runIf(hasFixtures)('imports the rows of the reference server', async () => {
    const folder = 'musicbrainz/mbdump-derived'
    const tables = fixturesIn(folder).map((file): [string, string] => [
      `mbdump/${path.basename(file)}`,
      fixture(file).toString('utf8'),
    ])
    const exported =
      tables
        .find(([name]) => name === 'mbdump/artist')?.[1]
        .trimEnd()
        .split('\n') ?? []
    await load(await writeDump([['TIMESTAMP', '2026-01-01 00:00:00.000+00'], ...tables]))
    const imported = await db.selectFrom('artists').select(['mbid', 'name']).execute()
    expect(new Map(imported.map(({ mbid, name }) => [mbid, name]))).toEqual(
      new Map(exported.map((row) => row.split('\t')).map(([, mbid = '', name = '']) => [mbid, name])),
    )
    expect(await names('後藤真希')).toContain('後藤真希')
  })

  it('imports tags and ratings only when requested, and matches their artists', async () => {
    await load(await exportDump(beatlesExport()))
    const supplements = await exportDump({
      tag: [
        { id: 5, name: 'rock', ref_count: 100 },
        { id: 6, name: 'british', ref_count: 9 },
      ],
      artist_tag: [
        { artist: 303, tag: 5, count: 32 },
        { artist: 303, tag: 6, count: -1 },
        { artist: 999, tag: 6, count: 3 },
      ],
      artist_meta: [{ id: 303, rating: 90, rating_count: 41 }],
      release_group_tag: [{ release_group: 40, tag: 6, count: 2 }],
    })
    await expect(load(supplements)).rejects.toThrow(/--supplementary/)
    await load(supplements, { supplementary: true })
    const { rows } = await sql`
      select e.entity_kind, t.name, e.votes from entity_tags e join tags t on t.id = e.tag_id order by 1`.execute(
      db,
    )
    expect(rows).toEqual([
      { entity_kind: 1, name: 'rock', votes: 32 },
      { entity_kind: 3, name: 'british', votes: 2 },
    ])
    expect(await db.selectFrom('entity_ratings').select(['rating', 'votes']).execute()).toEqual([
      { rating: 4.5, votes: 41 },
    ])
  })

  it('changes nothing when the file is truncated, wherever that is', async () => {
    const file = await exportDump({ ...beatlesExport(), artist: manyArtists(3000) })
    const whole = await readFile(file)
    for (const share of [0.3, 0.9, 0.999]) {
      await writeFile(file, whole.subarray(0, Math.floor(whole.length * share)))
      await expect(load(file)).rejects.toThrow(/damaged|incomplete/)
      expect(await db.selectFrom('artists').select('id').execute()).toEqual([])
    }
  })

  it('refuses unknown columns, naming the table and the line', async () => {
    const tables = beatlesExport()
    const file = await exportDump(tables)
    const wrong = await writeDump([
      ['TIMESTAMP', '2026-01-01 00:00:00+00'],
      ['mbdump/artist', '1\tone\tcolumn\n'],
    ])
    await expect(load(wrong)).rejects.toThrow(
      /Table artist of this export has 3 columns where 19 are expected \(line 1\)/,
    )
    const mixed = await exportDump({
      ...tables,
      artist: [{ id: 1, gid: 'no-uuid', name: 'A', sort_name: 'A' }],
    })
    await expect(load(mixed)).rejects.toThrow(/"no-uuid" where a value of type uuid/)
    const broken = await writeDump([
      ['TIMESTAMP', '2026-01-01 00:00:00+00'],
      ['mbdump/artist_credit_name', '1\t0\t1\tshoegaze\\\t\n'],
    ])
    await expect(load(broken)).rejects.toThrow(
      /^Table artist_credit_name of this export is damaged: missing data for column "join_phrase"/,
    )
    expect(await db.selectFrom('artists').select('id').execute()).toEqual([])
    await load(file)
  })

  it('names a file that it cannot read', async () => {
    await expect(load('/nowhere/mbdump.tar.bz2')).rejects.toThrow('There is no file /nowhere/mbdump.tar.bz2.')
    const notADump = await writeDump([['hello.txt', 'hi']])
    await expect(load(notADump)).rejects.toThrow(/This is not a dump of MusicBrainz/)
    await writeFile(notADump, 'plain text')
    await expect(load(notADump)).rejects.toThrow()
  })

  it('resumes where it was stopped', async () => {
    const file = await exportDump({ artist: manyArtists(2500) })
    const stop = new AbortController()
    let seen = 0
    // Progress is reported a few times a second; each batch here takes long enough.
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1000
      return now
    })
    onTestFinished(() => clock.mockRestore())
    const first = load(file, {
      signal: stop.signal,
      onProgress: ({ step, rows }) => {
        if (step === 'Importing artists' && rows > 0) {
          seen = rows
          stop.abort(new Error('stopped'))
        }
      },
    })
    await expect(first).rejects.toThrow('stopped')
    const {
      rows: [before],
    } = await sql<{ n: number }>`select count(*) as n from artists`.execute(db)
    expect(before?.n).toBeGreaterThan(0)
    expect(before?.n).toBeLessThan(2500)
    expect(seen).toBeGreaterThan(0)
    expect(await load(file)).toMatchObject({ wasResumed: true, entities: 2500 })
    const {
      rows: [after],
    } = await sql<{ n: number }>`select count(*) as n from artists`.execute(db)
    expect(after?.n).toBe(2500)
    await expect(load(file)).rejects.toThrow(/was imported on/)
  })
})
