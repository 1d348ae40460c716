import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { keepFacts } from '#features/catalogue/public.ts'
import { type ImportOptions, importDump } from '#features/catalogue/server/import/import-dump.ts'
import { type DumpRow, exportDump, jsonDump, writeDump } from '../support/dumps.ts'
import { fixture, fixturesIn, hasFixtures } from '../support/fixtures.ts'
import { openTestSite } from '../support/site.ts'

const site = await openTestSite()
const { db } = site.platform
afterAll(() => site.close())

const load = (file: string, options: Partial<ImportOptions> = {}) =>
  importDump(site.platform.database, {
    file,
    supplementary: false,
    prune: false,
    again: false,
    onProgress: () => {},
    ...options,
  })

async function names(q: string, kind = 'artist'): Promise<string[]> {
  const answer = await site.request(`/api/search?${new URLSearchParams({ q, kind })}`)
  return (await answer.json()).items.map((item: { name: string }) => item.name)
}

beforeEach(async () => {
  await sql`
    truncate artists, artist_credits, labels, release_groups, releases, recordings, works, entity_relations,
      entity_urls, tags, entity_tags, entity_ratings, mbid_redirects, catalogue_imports,
      artist_names, artist_words, artist_postings, release_group_names, release_group_words,
      release_group_postings, recording_names, recording_words, recording_postings cascade`.execute(db)
})

const BEATLES = 'b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d'
const HARRISON = '42a8f507-8412-4611-854f-926571049fa0'
const ABBEY_ROAD = '9162580e-5df4-32de-80cc-f45a8d8a9b1d'
const PART_OF = 'de7cc874-8b1b-3a05-8272-f3834c968fb7'

const lookups = (...names: string[]): DumpRow[] =>
  names.map((name, index) => ({ id: index + 1, name, gid: randomUUID() }))

/** The Beatles as an export has them: in pieces. */
function beatlesExport(): Record<string, DumpRow[]> {
  return {
    artist: [
      {
        id: 303,
        gid: BEATLES,
        name: 'The Beatles',
        sort_name: 'Beatles, The',
        begin_date_year: 1957,
        begin_date_month: 3,
        end_date_year: 1970,
        end_date_month: 4,
        end_date_day: 10,
        type: 2,
        area: 3924,
        comment: '',
        ended: true,
      },
      {
        id: 2863,
        gid: HARRISON,
        name: 'George Harrison',
        sort_name: 'Harrison, George',
        type: 1,
        area: 221,
        comment: 'The Beatles',
      },
    ],
    artist_type: lookups('Person', 'Group'),
    artist_alias: [
      { id: 1, artist: 303, name: 'Битлз', locale: 'ru', sort_name: 'Битлз', primary_for_locale: true },
      { id: 2, artist: 303, name: 'Fab Four', sort_name: 'Fab Four' },
    ],
    artist_gid_redirect: [{ gid: '11111111-2222-3333-4444-555555555555', new_id: 303 }],
    artist_credit: [
      { id: 303, name: 'The Beatles', artist_count: 1, ref_count: 5000 },
      { id: 9, name: 'The Beatles with G. Harrison', artist_count: 2, ref_count: 1 },
    ],
    artist_credit_name: [
      { artist_credit: 303, position: 0, artist: 303, name: 'The Beatles', join_phrase: '' },
      { artist_credit: 9, position: 1, artist: 2863, name: 'G. Harrison', join_phrase: '' },
      { artist_credit: 9, position: 0, artist: 303, name: 'The Beatles', join_phrase: ' with ' },
    ],
    iso_3166_1: [{ area: 221, code: 'GB' }],
    l_area_area: [{ id: 1, link: 70, entity0: 221, entity1: 3924 }],
    l_artist_artist: [{ id: 1, link: 71, entity0: 2863, entity1: 303 }],
    l_artist_url: [{ id: 1, link: 72, entity0: 303, entity1: 501 }],
    label: [
      {
        id: 7,
        gid: 'aaaaaaaa-1111-4111-8111-111111111111',
        name: 'Apple Records',
        label_code: 1846,
        type: 1,
        area: 221,
      },
    ],
    label_type: lookups('Original Production'),
    link: [
      { id: 70, link_type: 1 },
      { id: 71, link_type: 2, begin_date_year: 1958, end_date_year: 1970, ended: true },
      { id: 72, link_type: 3 },
    ],
    link_attribute: [{ link: 71, attribute_type: 1 }],
    link_attribute_type: [{ id: 1, name: 'lead vocals' }],
    link_type: [
      { id: 1, gid: PART_OF, name: 'part of' },
      { id: 2, gid: randomUUID(), name: 'member of band' },
      { id: 3, gid: randomUUID(), name: 'wikidata' },
    ],
    medium: [
      { id: 1, release: 50, track_count: 17 },
      { id: 2, release: 50, track_count: 3 },
    ],
    recording: [
      {
        id: 60,
        gid: 'cccccccc-1111-4111-8111-111111111111',
        name: 'Here Comes the Sun',
        artist_credit: 303,
        length: 185000,
      },
    ],
    release: [
      {
        id: 50,
        gid: 'dddddddd-1111-4111-8111-111111111111',
        name: 'Abbey Road',
        artist_credit: 9,
        release_group: 40,
        status: 1,
        barcode: '077774644624',
      },
    ],
    release_country: [{ release: 50, country: 221, date_year: 1969, date_month: 9, date_day: 26 }],
    release_group: [
      {
        id: 40,
        gid: ABBEY_ROAD,
        name: 'Abbey Road',
        artist_credit: 303,
        type: 1,
        comment: 'with a tab\tand a \\ in it',
      },
    ],
    release_group_primary_type: lookups('Album'),
    release_group_secondary_type: lookups('Compilation', 'Live'),
    release_group_secondary_type_join: [{ release_group: 40, secondary_type: 2 }],
    release_label: [{ id: 1, release: 50, label: 7, catalog_number: 'PCS 7088' }],
    release_status: lookups('Official'),
    url: [{ id: 501, gid: randomUUID(), url: 'https://www.wikidata.org/wiki/Q1299' }],
  }
}

describe('importing a database export', () => {
  it('puts together what lies in many tables', async () => {
    const report = await load(await exportDump(beatlesExport()))
    expect(report).toMatchObject({ removed: 0, kept: 0, wasResumed: false })
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
    })
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
      select f.name as from, t.name as to, y.name as type, r.begin_date, r.attributes from entity_relations r
      join artists f on f.id = r.from_id join artists t on t.id = r.to_id join relation_types y on y.id = r.type_id`.execute(
      db,
    )
    expect(relations).toEqual([
      {
        from: 'George Harrison',
        to: 'The Beatles',
        type: 'member of band',
        begin_date: '1958',
        attributes: ['lead vocals'],
      },
    ])
    const { rows: urls } = await sql`select url from entity_urls`.execute(db)
    expect(urls).toEqual([{ url: 'https://www.wikidata.org/wiki/Q1299' }])
    expect(await db.selectFrom('mbid_redirects').select(['target_mbid']).execute()).toEqual([
      { target_mbid: BEATLES },
    ])
    // Nothing of the staging is left.
    const { rows: left } = await sql`select 1 from pg_namespace where nspname = 'catalogue_import'`.execute(
      db,
    )
    expect(left).toEqual([])
  })

  it.runIf(hasFixtures)('takes in the rows of the reference server', async () => {
    const folder = 'musicbrainz/mbdump-derived'
    const tables = fixturesIn(folder).map((file): [string, string] => [
      `mbdump/${path.basename(file)}`,
      fixture(file).toString('utf8'),
    ])
    const told =
      tables
        .find(([name]) => name === 'mbdump/artist')?.[1]
        .trimEnd()
        .split('\n') ?? []
    await load(await writeDump([['TIMESTAMP', '2026-01-01 00:00:00.000+00'], ...tables], 'bz2'))
    const kept = await db.selectFrom('artists').select(['mbid', 'name']).execute()
    expect(new Map(kept.map(({ mbid, name }) => [mbid, name]))).toEqual(
      new Map(told.map((row) => row.split('\t')).map(([, mbid = '', name = '']) => [mbid, name])),
    )
    expect(await names('後藤真希')).toContain('後藤真希')
  })

  it('takes tags and ratings only when told to, and finds their artists again', async () => {
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

  it('changes nothing when the file is cut, wherever that is', async () => {
    const file = await exportDump({ ...beatlesExport(), artist: manyArtists(3000) })
    const whole = await readFile(file)
    for (const share of [0.3, 0.9, 0.999]) {
      await writeFile(file, whole.subarray(0, Math.floor(whole.length * share)))
      await expect(load(file)).rejects.toThrow(/damaged|not downloaded to its end/)
      expect(await db.selectFrom('artists').select('id').execute()).toEqual([])
    }
  })

  it('refuses columns that it does not know, naming the table and the line', async () => {
    const tables = beatlesExport()
    const file = await exportDump(tables)
    const wrong = await writeDump(
      [
        ['TIMESTAMP', '2026-01-01 00:00:00+00'],
        ['mbdump/artist', '1\tone\tcolumn\n'],
      ],
      'bz2',
    )
    await expect(load(wrong)).rejects.toThrow(
      /Table artist of this export has 3 columns where 19 are expected \(line 1\)/,
    )
    const mixed = await exportDump({
      ...tables,
      artist: [{ id: 1, gid: 'no-uuid', name: 'A', sort_name: 'A' }],
    })
    await expect(load(mixed)).rejects.toThrow(/"no-uuid" where a value of type uuid/)
    expect(await db.selectFrom('artists').select('id').execute()).toEqual([])
    await load(file)
  })

  it('says what it is that it cannot read', async () => {
    await expect(load('/nowhere/mbdump.tar.bz2')).rejects.toThrow('There is no file /nowhere/mbdump.tar.bz2.')
    const notADump = await writeDump([['hello.txt', 'hi']], 'xz')
    await expect(load(notADump)).rejects.toThrow(/This is not a dump of MusicBrainz/)
    await writeFile(notADump, 'plain text')
    await expect(load(notADump)).rejects.toThrow()
  })

  it('goes on where it was stopped', async () => {
    const file = await exportDump({ artist: manyArtists(2500) })
    const stop = new AbortController()
    let seen = 0
    const first = load(file, {
      signal: stop.signal,
      onProgress: ({ step, rows }) => {
        if (step === 'Taking in artists' && rows > 0) {
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
    await expect(load(file)).rejects.toThrow(/was taken in on/)
  })
})

function manyArtists(count: number): DumpRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    gid: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    name: `Band ${index.toString(36)} ${(index * 7919).toString(36)}`,
    sort_name: 'Band',
    comment: '',
  }))
}

const artistJson = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  'sort-name': name,
  'life-span': { begin: '1990' },
  aliases: [],
  tags: [{ name: 'rock', count: 3 }],
  relations: [],
  ...more,
})

describe('importing a JSON dump', () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]

  it('replaces what it knew, renames included, and removes what is gone only when that is little', async () => {
    const many = Array.from({ length: 30 }, (_, index) => artistJson(randomUUID(), `Filler ${index}`))
    await load(
      await jsonDump(
        'artist',
        [
          artistJson(first, 'Former Title', { aliases: [{ name: 'Nom de plume' }] }),
          artistJson(second, 'Goes Away'),
          ...many,
        ],
        { timestamp: '2026-01-01 00:00:00+00' },
      ),
    )
    expect(await names('nom de plume')).toEqual(['Former Title'])
    const report = await load(
      await jsonDump('artist', [artistJson(first, 'New Name'), artistJson(third, 'Comes Along'), ...many], {
        timestamp: '2026-02-01 00:00:00+00',
      }),
    )
    expect(report).toMatchObject({ removed: 1, kept: 0 })
    expect(await names('new name')).toEqual(['New Name'])
    expect(await names('former title')).toEqual([])
    expect(await names('nom de plume')).toEqual([])
    expect(await names('goes away')).toEqual([])
    expect(await names('comes along')).toEqual(['Comes Along'])
    const partOnly = await load(
      await jsonDump('artist', [artistJson(first, 'New Name')], { timestamp: '2026-03-01 00:00:00+00' }),
    )
    expect(partOnly).toMatchObject({ removed: 0, kept: 31 })
    expect(await names('comes along')).toEqual(['Comes Along'])
  })

  it('never overwrites what is newer', async () => {
    await keepFacts(db, { artists: [{ mbid: first, name: 'Fetched Yesterday' }] }, new Date('2026-05-01'))
    await load(
      await jsonDump('artist', [artistJson(first, 'From the Dump')], { timestamp: '2026-04-01 00:00:00+00' }),
    )
    expect(await names('fetched yest')).toEqual(['Fetched Yesterday'])
  })

  it('keeps tags apart', async () => {
    const file = await jsonDump('artist', [artistJson(first, 'Somebody')])
    await load(file)
    expect(await db.selectFrom('entity_tags').selectAll().execute()).toEqual([])
    await load(file, { again: true, supplementary: true })
    expect(await db.selectFrom('entity_tags').select('votes').execute()).toEqual([{ votes: 3 }])
  })

  it('reads release groups, releases, recordings and labels', async () => {
    const credit = [
      { name: 'Queen', joinphrase: ' & ', artist: { id: first, name: 'Queen' } },
      { name: 'D. Bowie', joinphrase: '', artist: { id: second, name: 'David Bowie' } },
    ]
    const group = {
      id: third,
      title: 'Hot Space',
      'primary-type': 'Album',
      'secondary-types': [],
      'first-release-date': '1982-05-21',
      'artist-credit': credit,
    }
    await load(await jsonDump('release-group', [group]))
    await load(
      await jsonDump('release', [
        {
          id: randomUUID(),
          title: 'Hot Space (remaster)',
          'release-group': group,
          'artist-credit': credit,
          date: '2011',
          country: 'JP',
          status: 'Official',
          media: [{ 'track-count': 11 }, { 'track-count': 5 }],
          'label-info': [{ 'catalog-number': 'X 1', label: { id: randomUUID(), name: 'EMI' } }],
          'cover-art-archive': { front: true },
        },
      ]),
    )
    await load(
      await jsonDump('recording', [
        { id: randomUUID(), title: 'Under Pressure', length: 248000, 'artist-credit': credit, video: false },
      ]),
    )
    await load(
      await jsonDump('label', [
        { id: randomUUID(), name: 'Hollywood Records', 'label-code': 8384, type: 'Imprint', 'life-span': {} },
      ]),
    )
    expect(await names('hot spa', 'release-group')).toEqual(['Hot Space'])
    const found = await site.request('/api/search?q=under%20pressure&kind=recording')
    expect((await found.json()).items).toMatchObject([
      { name: 'Under Pressure', artistCredit: 'Queen & D. Bowie' },
    ])
    expect(
      await db.selectFrom('releases').select(['track_count', 'has_front_cover', 'country']).execute(),
    ).toEqual([{ track_count: 16, has_front_cover: true, country: 'JP' }])
    // The group was there whole before it was mentioned by the release.
    expect(await db.selectFrom('release_groups').select(['is_partial', 'primary_type']).execute()).toEqual([
      { is_partial: false, primary_type: 'Album' },
    ])
    expect(await db.selectFrom('labels').select('name').orderBy('name').execute()).toEqual([
      { name: 'EMI' },
      { name: 'Hollywood Records' },
    ])
  })

  it('goes on where it was stopped, and takes a document in once', async () => {
    const documents = Array.from({ length: 2500 }, (_, index) => artistJson(randomUUID(), `Artist ${index}`))
    const file = await jsonDump('artist', documents)
    const stop = new AbortController()
    const first = load(file, {
      signal: stop.signal,
      onProgress: ({ rows }) => rows > 0 && stop.abort(new Error('stopped')),
    })
    await expect(first).rejects.toThrow('stopped')
    expect(await load(file)).toMatchObject({ wasResumed: true, entities: 2500 })
    const {
      rows: [count],
    } = await sql<{ n: number }>`select count(*) as n from artist_names`.execute(db)
    expect(count?.n).toBe(2500)
  })

  it('survives documents that are not what they should be, but not broken ones', async () => {
    await load(
      await jsonDump('artist', [
        null,
        7,
        [],
        {},
        { id: 'x' },
        { id: second },
        artistJson(first, 'The Good One', {
          aliases: 'none',
          relations: [{ type: 5 }, null],
          'life-span': null,
        }),
      ]),
    )
    expect(await names('good one')).toEqual(['The Good One'])
    const broken = await writeDump([['mbdump/artist', '{"id": "a"}\n{"id": \n']], 'xz')
    await expect(load(broken)).rejects.toThrow(/Document 2 of .* is not JSON/)
  })
})

describe('readers during an import', () => {
  it('are answered while it goes on', async () => {
    const file = await exportDump({ artist: manyArtists(1200) })
    let isTaking = false
    let isOver = false
    let answered = 0
    const read = async () => {
      while (!isOver) {
        // As a request that comes over the network.
        await new Promise((resolve) => setTimeout(resolve))
        expect((await site.request('/api/search?q=band')).status).toBe(200)
        if (isTaking) answered++
      }
    }
    const reader = read()
    await load(file, {
      onProgress: ({ step }) => {
        isTaking = step === 'Taking in artists'
      },
    })
    isOver = true
    await reader
    expect(answered).toBeGreaterThan(1)
  })

  it('see each artist as it was or as it is, never in between', async () => {
    const ids = Array.from({ length: 400 }, () => randomUUID())
    const generation = (label: string) =>
      ids.map((id, index) =>
        artistJson(id, `${label} ${index}`, { aliases: [{ name: `${label}alias ${index}` }] }),
      )
    await load(await jsonDump('artist', generation('before'), { timestamp: '2026-01-01 00:00:00+00' }))
    let isOver = false
    const seen = new Set<string>()
    const read = async () => {
      while (!isOver) {
        const { rows } = await sql<{ name: string; alias: string }>`
          select a.name, l.name as alias from artists a join artist_aliases l on l.artist_id = a.id
          where a.mbid = any(${ids}::uuid[]) order by random() limit 50`.execute(db)
        for (const { name, alias } of rows) {
          const [label = '', index] = name.split(' ')
          expect(alias).toBe(`${label}alias ${index}`)
          seen.add(label)
        }
        // The embedded engine answers at once, which would leave no time for the files to be read.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const reader = read()
    await load(await jsonDump('artist', generation('after'), { timestamp: '2026-02-01 00:00:00+00' }))
    isOver = true
    await reader
    expect(seen.size).toBeGreaterThan(0)
    expect(await names('afteralias 7')).toContain('after 7')
    expect(await names('beforealias 7')).toEqual([])
  })
})
