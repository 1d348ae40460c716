import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { ImportOptions } from '#features/catalogue/import/server/import-dump.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import {
  artistJson,
  emptyCatalogue,
  load as loadInto,
  manyArtists,
  namesFound,
} from '../../../support/catalogue.ts'
import { describeWithEachDecompressor } from '../../../support/decompressors.ts'
import { exportDump, jsonDump, writeDump } from '../../../support/dumps.ts'
import { openTestSite } from '../../../support/site.ts'

const site = await openTestSite()
const { db } = site.platform
afterAll(() => site.close())
beforeEach(() => emptyCatalogue(site))

const load = (file: string, options?: Partial<ImportOptions>) => loadInto(site, file, options)
const names = (q: string, kind?: string) => namesFound(site, q, kind)

describeWithEachDecompressor('importing a JSON dump', () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]

  it('replaces old data, including names, and removes missing entities only when they are few', async () => {
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
    expect(report).toMatchObject({ removed: 1, retained: 0 })
    expect(await names('new name')).toEqual(['New Name'])
    expect(await names('former title')).toEqual([])
    expect(await names('nom de plume')).toEqual([])
    expect(await names('goes away')).toEqual([])
    expect(await names('comes along')).toEqual(['Comes Along'])
    const partOnly = await load(
      await jsonDump('artist', [artistJson(first, 'New Name')], { timestamp: '2026-03-01 00:00:00+00' }),
    )
    expect(partOnly).toMatchObject({ removed: 0, retained: 31 })
    expect(await names('comes along')).toEqual(['Comes Along'])
  })

  it('never overwrites newer data', async () => {
    await storeFacts(db, { artists: [{ mbid: first, name: 'Fetched Yesterday' }] }, new Date('2026-05-01'))
    await load(
      await jsonDump('artist', [artistJson(first, 'From the Dump')], { timestamp: '2026-04-01 00:00:00+00' }),
    )
    expect(await names('fetched yest')).toEqual(['Fetched Yesterday'])
  })

  it('keeps tags of other sources', async () => {
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

  it('resumes where it was stopped, and imports each document once', async () => {
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

  it('skips documents of an unexpected shape, but refuses malformed ones', async () => {
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
    const broken = await writeDump([['mbdump/artist', '{"id": "a"}\n{"id": \n']])
    await expect(load(broken)).rejects.toThrow(/Document 2 of .* is not JSON/)
  })
})
describeWithEachDecompressor('readers during an import', () => {
  it('get responses while it runs', async () => {
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
    const importing = load(file, {
      onProgress: ({ step }) => {
        isTaking = step === 'Importing artists'
      },
    }).finally(() => {
      isOver = true
    })
    await Promise.all([importing, read()])
    expect(answered).toBeGreaterThan(1)
  })

  it('see each artist before or after the import, never in between', async () => {
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
    const after = await jsonDump('artist', generation('after'), { timestamp: '2026-02-01 00:00:00+00' })
    const importing = load(after).finally(() => {
      isOver = true
    })
    await Promise.all([importing, read()])
    expect(seen.size).toBeGreaterThan(0)
    expect(await names('afteralias 7')).toContain('after 7')
    expect(await names('beforealias 7')).toEqual([])
  })
})
