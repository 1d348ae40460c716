import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { SuggestionList } from '#features/search/contract.ts'
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
      ...Array(3).fill('artist'),
      ...Array(3).fill('release'),
      ...Array(3).fill('recording'),
      'festival',
    ])
    expect(items.find((one) => one.id === id('e', 1))).toMatchObject({
      subtitle: 'no. 1',
      slug: 'dune-i',
      imageUrl: expect.stringMatching(/^\/images\/[\w-]{22}\/96\//),
    })
    expect(items[3]).toMatchObject({ subtitle: 'Dune One', slug: null })
    expect(items.at(-1)).toMatchObject({ id: 'dune-pulse', name: 'Dune Pulse', subtitle: 'Dubai' })
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
