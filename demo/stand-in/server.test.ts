import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCoverArt } from '#sources/cover-art/client.ts'
import { createMusicBrainz } from '#sources/musicbrainz/client.ts'
import { createWikipedia } from '#sources/wikipedia/client.ts'
import { createStandIn, type StandIn } from './server.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const VISITOR = { priority: 'visitor' } as const
const DAFT_PUNK = '056e4f3e-d505-4dad-8ec1-d04f521cbb56'

let standIn: StandIn
beforeAll(async () => {
  standIn = await createStandIn({ now: NOW })
})
afterAll(() => standIn.close())

const fetchFrom = (base: () => string) => async (path: string) => {
  const answer = await fetch(base() + path, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`)
  return answer.json()
}

it('takes a free port when another one has the preferred port', async () => {
  const preferredPort = Number(new URL(standIn.url).port)
  const second = await createStandIn({ now: NOW, preferredPort })
  expect(second.url).not.toBe(standIn.url)
  expect((await fetch(`${second.url}/ws/2/artist/${DAFT_PUNK}?fmt=json`)).status).toBe(200)
  await second.close()
})

it('has the coming releases of a label', async () => {
  const found = async (query: string) =>
    (await fetch(`${standIn.url}/ws/2/release?${new URLSearchParams({ query, fmt: 'json' })}`)).json()
  const { releases } = await found('date:[2026-11-06 TO 2031-12-31]')
  const [{ id }] = releases[0]['label-info'].map(({ label }: { label: { id: string } }) => label)
  const own = await found(`laid:${id} AND date:[2026-11-06 TO 2031-12-31]`)
  expect(own.releases.length).toBeGreaterThan(0)
  for (const one of own.releases) expect(one['label-info'][0].label.id).toBe(id)
  const earlier = await found(`laid:${id} AND rgid:(${own.releases[0]['release-group'].id})`)
  expect(earlier.releases).toHaveLength(1)
  expect((await found('laid:00000000-0000-4000-8000-000000000000')).releases).toEqual([])
})

describe('the catalogue', () => {
  it('is large and wide enough to be judged by', () => {
    const { artists, releases, recordings } = standIn.catalogue
    const known = artists.filter(({ source }) => source)
    expect(known.length).toBeGreaterThanOrEqual(60)
    expect(known.filter(({ tags }) => tags.some(({ name }) => name === 'electronic')).length).toBeGreaterThan(
      12,
    )
    expect(releases.length).toBeGreaterThanOrEqual(200)
    expect(releases.filter(({ date }) => date.startsWith('2026')).length).toBeGreaterThan(20)
    expect(releases.every(({ date }) => date <= '2026-11-21')).toBe(true)
    expect(recordings.some(({ credits }) => credits.length > 1)).toBe(true)
  })

  it('is the same every time', async () => {
    const second = await createStandIn({ now: NOW })
    const ids = (one: StandIn) => one.catalogue.releases.map(({ id, date }) => `${id} ${date}`)
    expect(ids(second)).toEqual(ids(standIn))
    await second.close()
  })

  it('gives each thing an id of its own', () => {
    const { artists, releases, recordings, releaseGroups } = standIn.catalogue
    for (const list of [artists, releases, recordings, releaseGroups]) {
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    }
  })
})

describe('as MusicBrainz, read by our own client', () => {
  const musicbrainz = createMusicBrainz(fetchFrom(() => standIn.settings.MUSICBRAINZ_URL))

  it('finds electronic artists, the best known first', async () => {
    const found = await musicbrainz.artistsByTag('electronic', 4, VISITOR)
    expect(found).toHaveLength(4)
    expect(found[0]).toMatchObject({
      id: DAFT_PUNK,
      name: 'Daft Punk',
      type: 'Group',
      country: 'FR',
      score: 100,
    })
  })

  it('finds a festival by its name, with its homepage', async () => {
    const found = await musicbrainz.searchSeries('series:"Dune Pulse" AND type:Festival', VISITOR)
    expect(found).toMatchObject([{ name: 'Dune Pulse', type: 'Festival' }])
    expect(await musicbrainz.series(found[0]?.id ?? '', VISITOR)).toMatchObject({
      name: 'Dune Pulse',
      relations: [{ type: 'official homepage', url: 'https://dune-pulse.example/' }],
    })
  })

  it('lists no address for labels, and knows no others', async () => {
    const [label] = standIn.catalogue.labels
    expect(await musicbrainz.labelLinks(label?.id ?? '', VISITOR)).toEqual([])
    const unknown = '00000000-0000-4000-8000-000000000000'
    await expect(musicbrainz.labelLinks(unknown, VISITOR)).rejects.toThrow('404 for')
  })

  it('finds the releases of this year', async () => {
    const found = await musicbrainz.releasesOfYear(2026, 4, VISITOR)
    expect(found).toHaveLength(4)
    for (const release of found) {
      expect(release.date).toMatch(/^2026-/)
      expect(release.credits.length).toBeGreaterThan(0)
      expect(release.primaryType).toMatch(/Album|EP|Single/)
    }
  })

  it('finds recordings with lengths and guests', async () => {
    const found = await musicbrainz.recordingsOfArtist(DAFT_PUNK, 100, VISITOR)
    const guests = found.find(({ title }) => title === 'Get Lucky')?.credits
    expect(guests?.map(({ name, joinPhrase }) => name + joinPhrase).join('')).toBe(
      'Daft Punk feat. Pharrell Williams',
    )
    expect(found.filter(({ lengthMs }) => (lengthMs ?? 0) > 60_000).length).toBeGreaterThan(20)
  })

  it('knows relations, tags and links of an artist', async () => {
    const relations = await musicbrainz.artistRelations(DAFT_PUNK, VISITOR)
    expect(new Set(relations?.relations.map(({ type }) => type))).toEqual(
      new Set(['member of band', 'writer', 'composer']),
    )
    expect(relations?.tags.length).toBeGreaterThan(0)
    const links = await musicbrainz.artistLinks(DAFT_PUNK, VISITOR)
    expect(links?.some(({ url }) => url?.startsWith('https://open.spotify.com/'))).toBe(true)
  })

  it('pages through its results', async () => {
    const base = `${standIn.settings.MUSICBRAINZ_URL}/release?fmt=json&query=date:2026*&limit=3`
    const [first, second] = await Promise.all(
      [0, 3].map(async (offset) => (await fetch(`${base}&offset=${offset}`)).json()),
    )
    expect(first.count).toBe(second.count)
    const ids = [...first.releases, ...second.releases].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(6)
  })

  it.each([
    ['artist/00000000-0000-4000-8000-000000000000', 404, 'Not Found'],
    ['artist/nonsense', 400, 'Invalid mbid.'],
    [`artist/${DAFT_PUNK}?inc=unknown`, 400, 'unknown is not a valid inc parameter for the artist resource.'],
  ])('answers %s with %i', async (path, status, error) => {
    const answer = await fetch(`${standIn.settings.MUSICBRAINZ_URL}/${path}`, {
      headers: { accept: 'application/json' },
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error })
  })

  it('answers XML unless asked for JSON', async () => {
    const answer = await fetch(`${standIn.settings.MUSICBRAINZ_URL}/artist/${DAFT_PUNK}`)
    expect(answer.headers.get('content-type')).toContain('xml')
  })
})

describe('as Wikipedia, read by our own client', () => {
  const wikipedia = createWikipedia(
    fetchFrom(() => standIn.settings.WIKIPEDIA_URL),
    fetchFrom(() => standIn.settings.WIKIDATA_URL),
  )

  it('returns the summary of an artist, with a picture', async () => {
    const page = await wikipedia.artistSummary('Daft Punk', VISITOR)
    expect(page?.extract).toContain('Paris')
    const picture = await fetch(page?.imageUrl ?? '')
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5000)
  })

  it('redirects another spelling to the page', async () => {
    const page = await wikipedia.artistSummary('Bob Marley & The Wailers', VISITOR)
    expect(page?.title).toBe('Bob Marley and the Wailers')
  })

  it.each(['Queen', 'Nirvana'])(
    'has something else under the name of %s, whose page is found by its item',
    async (name) => {
      expect(await wikipedia.artistSummary(name, VISITOR)).toBeNull()
      const artist = standIn.catalogue.artists.find((one) => one.name === name && one.source?.page)
      const links = await createMusicBrainz(fetchFrom(() => standIn.settings.MUSICBRAINZ_URL)).artistLinks(
        artist?.id ?? '',
        VISITOR,
      )
      const urls = (links ?? []).flatMap(({ url }) => url ?? [])
      expect(await wikipedia.artistSummary(name, VISITOR, urls)).toMatchObject({ title: `${name} (band)` })
    },
  )
})

describe('as the Cover Art Archive, read by our own client', () => {
  it('has fronts of most releases, of others only for the group, and of some none', async () => {
    const coverArt = createCoverArt(async (path) => {
      const answer = await fetch(standIn.url + path)
      return answer.ok ? answer.json() : { images: [] }
    }, standIn.settings.COVER_ART_URL)
    const kinds = new Set<string>()
    for (const release of standIn.catalogue.releases.slice(0, 60)) {
      const place = await coverArt.findFront({ id: release.id, releaseGroupId: release.group.id }, VISITOR)
      kinds.add(place?.kind ?? 'none')
    }
    expect(kinds).toEqual(new Set(['release', 'release-group', 'none']))
  })

  it('gives a front by two redirects', async () => {
    const release = standIn.catalogue.releases.find(({ hasCover }) => hasCover)
    const first = await fetch(`${standIn.url}/release/${release?.id}/front-250`, { redirect: 'manual' })
    expect(first.status).toBe(307)
    const second = await fetch(first.headers.get('location') ?? '', { redirect: 'manual' })
    expect(second.status).toBe(302)
    const picture = await fetch(second.headers.get('location') ?? '')
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
  })
})

describe('with injected faults', () => {
  it('fails for the given requests, the given number of times', async () => {
    standIn.faults.push({ match: '/feeds/', times: 2, status: 503, headers: { 'Retry-After': '1' } })
    const feed = () => fetch(`${standIn.url}/feeds/low-end.atom`)
    expect((await feed()).status).toBe(503)
    expect((await fetch(`${standIn.url}/api/rest_v1/page/summary/Björk`)).status).toBe(200)
    expect((await feed()).status).toBe(503)
    expect((await feed()).status).toBe(200)
  })

  it('records the requests', () => {
    expect(standIn.requests.some(({ path }) => path.startsWith('/ws/2/artist?'))).toBe(true)
  })
})
