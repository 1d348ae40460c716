import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { SuggestionList } from '#features/catalogue/search/contract.ts'
import { unknownArtist, unknownArtistReply } from '../support/artists.ts'
import { eventually } from '../support/eventually.ts'
import { faults, type Outside, openOutside } from '../support/outside.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

let outside: Outside
let site: TestSite

beforeAll(async () => {
  outside = await openOutside()
  site = await openTestSite({ env: sourcesAt(outside) })
  await site.request('/api/festivals')
})
afterAll(async () => {
  await site.close()
  await outside.close()
})
beforeEach(() => {
  outside.reply = unknownArtistReply
  outside.requests = []
})

async function suggest(q: string): Promise<SuggestionList> {
  const response = await site.request(`/api/suggestions?q=${encodeURIComponent(q)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as SuggestionList
}
const typedSearches = () => outside.requests.filter(({ path }) => /query=(?!date)[^&]*\*/.test(path))

const id = (kind: string, number: number) =>
  `${kind.repeat(8)}-0000-4000-9000-${String(number).padStart(12, '0')}`

describe('suggestions', () => {
  it('are three of each kind and two festivals, from the catalogue alone when it has enough', async () => {
    const numbers = [1, 2, 3, 4]
    const credit = [{ artist: { mbid: id('e', 1), name: 'Dune One' } }]
    await storeFacts(
      site.platform.db,
      {
        artists: numbers.map((n) => ({
          mbid: id('e', n),
          name: `Dune ${'IVXL'[n - 1]}`,
          disambiguation: `no. ${n}`,
          popularity: 9 - n,
        })),
        releaseGroups: numbers.map((n) => ({ mbid: id('f', n), title: `Dune Record ${n}`, credit })),
        recordings: numbers.map((n) => ({ mbid: id('d', n), title: `Dune Song ${n}`, credit })),
        profiles: [{ mbid: id('e', 1), bio: null, bioUrl: null, imageUrl: 'https://pictures.example/a.jpg' }],
      },
      new Date(),
    )
    const { items, pending } = await suggest('dune')
    expect(pending).toBe(false)
    expect(items.map(({ type }) => type)).toEqual([
      'festival',
      ...Array(3).fill('artist'),
      ...Array(3).fill('recording'),
      ...Array(3).fill('release'),
    ])
    expect(items.find((one) => one.id === id('e', 1))).toMatchObject({
      subtitle: 'no. 1',
      slug: 'dune-i',
      imageUrl: expect.stringMatching(/^\/images\/[\w-]{22}\/96\//),
    })
    const found = await (await site.request('/api/search?q=dune')).json()
    const images = Object.fromEntries(
      found.items.map(({ id, imageUrl }: { id: string; imageUrl: string | null }) => [id, imageUrl]),
    )
    expect(images[id('e', 1)]).toMatch(/^\/images\/[\w-]{22}\/96\//)
    expect(images[id('e', 2)]).toBeNull()
    expect(items[4]).toMatchObject({ subtitle: 'Dune One', slug: null })
    expect(items[0]).toMatchObject({ id: 'dune-pulse', name: 'Dune Pulse', subtitle: 'Dubai' })
    expect(typedSearches()).toEqual([])
  })

  it('are queried from MusicBrainz when the catalogue has too few, once per text', async () => {
    const { name } = unknownArtist(7)
    const artist = {
      id: id('a', 7),
      name,
      score: 100,
    }
    outside.reply = (path) =>
      path.startsWith('/ws/2/artist?')
        ? { body: { artists: [artist] } }
        : { body: { releases: [], recordings: [] } }
    await eventually(async () =>
      expect(await suggest(name.slice(0, 12))).toMatchObject({
        items: [{ type: 'artist', id: artist.id, name }],
        pending: false,
      }),
    )
    expect(
      typedSearches()
        .map(({ path }) => path.split('?')[0])
        .sort(),
    ).toEqual(['/ws/2/artist', '/ws/2/recording', '/ws/2/release'])
  })

  it('of the home are filled with artists of MusicBrainz by one request, however many kinds are empty', async () => {
    const { name } = unknownArtist(8)
    const artist = { id: id('a', 8), name, score: 100 }
    outside.reply = (path) => (path.startsWith('/ws/2/artist?') ? { body: { artists: [artist] } } : undefined)
    const offered = async () => {
      const query = new URLSearchParams({ q: name.slice(0, 12), outside: 'artists' })
      return (await (await site.request(`/api/suggestions?${query}`)).json()) as SuggestionList
    }
    await Promise.all([offered(), offered()])
    await eventually(async () =>
      expect(await offered()).toMatchObject({
        items: [{ type: 'artist', id: artist.id, name }],
        pending: false,
        unanswered: false,
      }),
    )
    expect(typedSearches().map(({ path }) => path.split('?')[0])).toEqual(['/ws/2/artist'])
  })

  it('say that the site is still loading its first catalogue, and ask again until it is there', async () => {
    outside.reply = () => ({ body: { artists: [], releases: [], recordings: [] } })
    const { pool } = site.platform.database
    const text = unknownArtist(11).name
    const done = { items: [], pending: false, unanswered: false }
    await eventually(async () => expect(await suggest(text)).toEqual(done))
    const results = async () =>
      (await site.request(`/api/results?${new URLSearchParams({ q: text })}`)).json()
    await pool.query(
      `insert into job_runs (name, holder, held_until) values ('catalogue.starter', gen_random_uuid(), now() + interval '1 hour')
       on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until`,
    )
    expect(await suggest(text)).toEqual({ ...done, pending: true, loading: true })
    expect(await results()).toMatchObject({ items: [], pending: true, loading: true })
    await pool.query(
      `insert into catalogue_imports (fingerprint, source, dumped_at) values ('starter', 'starter', now())`,
    )
    // Also while a later version loads a newer one.
    expect(await suggest(text)).toEqual(done)
    expect(await results()).not.toHaveProperty('loading')
  })

  it('distinguish an empty answer from no answer', async () => {
    outside.reply = () => ({ body: { artists: [], releases: [], recordings: [] } })
    const known = unknownArtist(9).name
    await eventually(async () =>
      expect(await suggest(known)).toEqual({ items: [], pending: false, unanswered: false }),
    )
    outside.reply = () => ({ status: 403, body: {} })
    const other = unknownArtist(10).name
    await eventually(async () =>
      expect(await suggest(other)).toEqual({ items: [], pending: false, unanswered: true }),
    )
  })

  it('come by match and not by kind: whole names, beginnings, words, similar ones, and placeholders last', async () => {
    outside.reply = () => ({ body: { artists: [], releases: [], recordings: [] } })
    const by = (name: string, n: number) => [{ artist: { mbid: id('e', n), name } }]
    await storeFacts(
      site.platform.db,
      {
        artists: [
          { mbid: id('e', 20), name: 'Tove Lo', popularity: 6000 },
          { mbid: id('e', 21), name: 'Daft Punk', popularity: 6500 },
          { mbid: id('e', 22), name: 'Lucky Got', popularity: 5000 },
          { mbid: id('e', 23), name: 'Massive Attack' },
          { mbid: id('e', 24), name: 'Dana', popularity: 1000 },
        ],
        releaseGroups: [
          { mbid: id('f', 20), title: 'One Love', credit: by('Massive Attack', 23) },
          { mbid: id('f', 21), title: 'Discovery', credit: by('Daft Punk', 21) },
          { mbid: id('f', 22), title: 'Discovery', credit: by('Massive Attack', 23), popularity: 5000 },
          { mbid: id('f', 23), title: 'Get Lucky Tonight', credit: by('Tove Lo', 20) },
          { mbid: id('f', 24), title: '[data]', credit: by('Tove Lo', 20), popularity: 9000 },
        ],
        recordings: [
          { mbid: id('d', 20), title: 'Get Lucky', credit: by('Daft Punk', 21) },
          { mbid: id('d', 21), title: '[data]', credit: by('Daft Punk', 21), popularity: 9000 },
          { mbid: id('d', 22), title: 'Data', credit: by('Massive Attack', 23) },
        ],
      },
      new Date(),
    )
    const names = async (q: string) =>
      (await suggest(q)).items.map(({ name, subtitle }) => `${name}, ${subtitle}`)
    expect((await names('dune'))[0]).toBe('Dune Pulse, Dubai')
    expect((await names('one love'))[0]).toBe('One Love, Massive Attack')
    expect((await names('get lucky')).slice(0, 2)).toEqual([
      'Get Lucky, Daft Punk',
      'Get Lucky Tonight, Tove Lo',
    ])
    for (const q of ['daft punk discovery', 'discovery daft punk', 'daft punk disc']) {
      expect((await names(q))[0], q).toBe('Discovery, Daft Punk')
    }
    const data = await names('data')
    expect(data[0]).toBe('Data, Massive Attack')
    expect(data.slice(-2)).toEqual(['[data], Daft Punk', '[data], Tove Lo'])
  })

  it('find at MusicBrainz a title by words of its own and of its artist', async () => {
    const credit = [{ name: 'Kreidler', joinphrase: '', artist: { id: id('a', 61), name: 'Kreidler' } }]
    outside.reply = (path) => {
      const query = new URL(path, outside.url).searchParams.get('query')
      const isAsked = query === '("kreidler" OR artist:"kreidler") AND (mosaik* OR artist:mosaik*)'
      if (!path.startsWith('/ws/2/release?') || !isAsked)
        return { body: { artists: [], releases: [], recordings: [] } }
      const group = { id: id('b', 61), title: 'Mosaik 2014', 'primary-type': 'Album' }
      const release = { id: id('c', 61), title: group.title, score: 100, 'artist-credit': credit }
      return { body: { releases: [{ ...release, 'release-group': group }] } }
    }
    await eventually(async () => {
      const { items, pending } = await suggest('Kreidler mosaik')
      expect(items[0]).toMatchObject({ type: 'release', name: 'Mosaik 2014', subtitle: 'Kreidler' })
      expect(pending).toBe(false)
    })
  })

  it.each([
    ['hanging', faults.hanging, 'dubai'],
    ['breaking off', faults.reset, 'pulse'],
    ['pages of a proxy', faults.htmlWith200, 'dune pulse'],
    ['turning away', faults.unavailable, 'dune p'],
  ])('show the other kinds when MusicBrainz fails by %s', async (_, reply, text) => {
    outside.reply = () => reply
    const { items } = await suggest(text)
    expect(items).toContainEqual(expect.objectContaining({ type: 'festival', name: 'Dune Pulse' }))
  })

  it('begin with the second character, and refuse invalid text', async () => {
    for (const q of ['', 'x', '  x ', 'y'.repeat(201), 'x\0y']) {
      const refused = await site.request(`/api/suggestions?q=${encodeURIComponent(q)}`)
      expect(refused.status, q).toBe(422)
    }
  })
})
