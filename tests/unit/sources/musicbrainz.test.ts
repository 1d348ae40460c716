import { describe, expect, it } from 'vitest'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createMusicBrainz, MusicBrainzError } from '#sources/musicbrainz/client.ts'
import { fixturesIn, hasFixtures, jsonFixture } from '../../support/fixtures.ts'

const visitor = { priority: 'visitor' as const }
const ID = '5b11f4ce-a62d-471e-81fc-a69a8278c7da'

/** A client with a fixed answer, and the paths that it requests. */
function clientOn(answer: unknown) {
  const paths: string[] = []
  const client = createMusicBrainz(async (path) => {
    paths.push(path)
    if (answer instanceof Error) throw answer
    return answer
  })
  return { client, paths }
}

describe('paths of requests', () => {
  it('match the specification', async () => {
    const { client, paths } = clientOn({ id: ID, name: 'A', artists: [], releases: [], recordings: [] })
    await client.searchArtists('artist:Nirvana', visitor)
    await client.searchRecordings('x', visitor, 3)
    await client.searchReleases('x', visitor, 3)
    await client.artistsByTag('drum "and" bass', 4, visitor)
    await client.releasesOfYear(2026, 4, visitor)
    await client.releasesOfArtist(ID, 100, visitor)
    await client.recordingsOfArtist(ID, 100, visitor)
    await client.artist(ID, visitor)
    await client.artistRelations(ID, visitor)
    await client.artistLinks(ID, visitor)
    await client.recordingLinks(ID, visitor)
    await client.releaseLinks(ID, visitor)
    expect(paths).toEqual([
      '/artist?fmt=json&query=artist%3ANirvana&limit=10',
      '/recording?fmt=json&query=x&limit=3',
      '/release?fmt=json&query=x&limit=3',
      '/artist?fmt=json&query=tag%3A%22drum+%5C%22and%5C%22+bass%22&limit=4',
      '/release?fmt=json&query=date%3A2026*&limit=4',
      `/release?fmt=json&query=arid%3A${ID}&limit=100`,
      `/recording?fmt=json&query=arid%3A${ID}&limit=100`,
      `/artist/${ID}?fmt=json&inc=tags+ratings+aliases`,
      `/artist/${ID}?fmt=json&inc=artist-rels+recording-rels+work-rels+tags`,
      `/artist/${ID}?fmt=json&inc=url-rels`,
      `/recording/${ID}?fmt=json&inc=url-rels`,
      `/release/${ID}?fmt=json&inc=url-rels`,
    ])
  })
})

describe('responses', () => {
  it('can lack optional fields or have them in other types', async () => {
    const { client } = clientOn({
      artists: [
        { id: 'a', name: 'Only a name' },
        {
          id: 'b',
          name: 'Odd',
          type: null,
          tags: null,
          aliases: {},
          score: '97',
          country: 7,
          rating: 'good',
        },
        {
          id: 'c',
          name: 'Tagged',
          tags: [{ name: 'few', count: 1 }, { name: 'many', count: 9 }, { count: 3 }, null],
        },
        { id: 'd' },
        { name: 'without id' },
        null,
        'text',
      ],
    })
    const artists = await client.searchArtists('x', visitor)
    expect(
      artists.map(({ id, tags, score, country }) => [id, tags.map((tag) => tag.name), score, country]),
    ).toEqual([
      ['a', [], undefined, undefined],
      ['b', [], 97, undefined],
      ['c', ['many', 'few'], undefined, undefined],
    ])
  })

  it('keep the artist credit as written', async () => {
    const { client } = clientOn({
      releases: [
        {
          id: 'r',
          title: 'Together',
          date: '',
          'artist-credit': [
            { name: 'A.', joinphrase: ' feat. ', artist: { id: '1', name: 'Artist A' } },
            { joinphrase: null, artist: { id: '2', name: 'Artist B' } },
            { artist: {} },
          ],
          media: [{ 'track-count': 4 }, { 'track-count': '5' }],
        },
      ],
    })
    const [release] = await client.searchReleases('x', visitor)
    expect(release).toMatchObject({ date: undefined, trackCount: 9, hasFrontCover: undefined })
    expect(release?.credits).toEqual([
      { name: 'A.', joinPhrase: ' feat. ', artistId: '1', artistName: 'Artist A' },
      { name: 'Artist B', joinPhrase: '', artistId: '2', artistName: 'Artist B' },
    ])
  })

  it.each([
    ['of no list', { created: 'x' }],
    ['of a list that is none', { artists: 'none' }],
    ['null', null],
    ['text', 'hello'],
    ['a list', []],
  ])('%s are errors', async (_, answer) => {
    const promise = clientOn(answer).client.searchArtists('x', visitor)
    await expect(promise).rejects.toBeInstanceOf(MusicBrainzError)
    await expect(promise).rejects.toMatchObject({ kind: 'unreadable', isOutage: true, isMissing: false })
  })

  it('raise the specified error when refused, and are null when absent', async () => {
    const refusal = (status: number, text: string) => new OutsideError('status', text, { status })
    await expect(
      clientOn(refusal(503, 'Service Unavailable')).client.artist(ID, visitor),
    ).rejects.toMatchObject({ message: 'MusicBrainz API error: Service Unavailable', isOutage: true })
    await expect(clientOn(refusal(400, 'Bad Request')).client.searchArtists('x', visitor)).rejects.toThrow(
      'MusicBrainz API error: Bad Request',
    )
    expect(await clientOn(refusal(404, 'Not Found')).client.artist(ID, visitor)).toBeNull()
    expect(await clientOn(refusal(404, 'Not Found')).client.artistLinks(ID, visitor)).toBeNull()
  })
})

describe.skipIf(!hasFixtures)('recorded responses', () => {
  const files = [
    ...fixturesIn('musicbrainz/hqub-2025'),
    ...fixturesIn('musicbrainz/inkstak-2014'),
    ...fixturesIn('musicbrainz/dvirtz-2026'),
    ...fixturesIn('musicbrainz/wrtag'),
  ].filter((file) => file.endsWith('.json') && !file.endsWith('response-headers.json'))

  const searches = files.filter((file) => isListOf(file, 'artist'))
  it.each(searches)('lists the artists in %s', async (file) => {
    const artists = await clientOn(jsonFixture(file)).client.searchArtists('x', visitor)
    expect(artists).toHaveLength(lengthOf(file, 'artist') ?? -1)
  })
  it.each(files.filter((file) => isListOf(file, 'release')))('lists the releases of %s', async (file) => {
    const releases = await clientOn(jsonFixture(file)).client.searchReleases('x', visitor)
    expect(releases).toHaveLength(lengthOf(file, 'release') ?? -1)
    for (const release of releases) expect(release.trackCount ?? 0).toBeGreaterThanOrEqual(0)
  })
  it.each(files.filter((file) => isListOf(file, 'recording')))('lists the recordings of %s', async (file) => {
    const recordings = await clientOn(jsonFixture(file)).client.searchRecordings('x', visitor)
    expect(recordings).toHaveLength(lengthOf(file, 'recording') ?? -1)
  })
  it('are enough in number', () => {
    expect(searches.length).toBeGreaterThan(15)
  })

  it('contain an artist with tags, aliases, rating and relations', async () => {
    const { client } = clientOn(jsonFixture('musicbrainz/hqub-2025/artist-get.json'))
    const artist = await client.artist(ID, visitor)
    expect(artist).toMatchObject({ name: 'Bob Dylan', type: 'Person', country: 'US', rating: 4.2 })
    expect(artist?.aliases).toHaveLength(15)
    expect(artist?.tags).toHaveLength(17)
    const links = await client.artistLinks(ID, visitor)
    expect(links?.filter(({ url }) => url)).toHaveLength(50)
    const relations = await client.artistRelations(ID, visitor)
    expect(relations?.relations.filter(({ artist: other }) => other)).toHaveLength(22)
  })

  it('contain a release with its cover flags and medium', async () => {
    const { client } = clientOn(jsonFixture('musicbrainz/hqub-2025/release-get.json'))
    expect(await client.releaseLinks(ID, visitor)).toHaveLength(1)
  })
})

function isListOf(file: string, entity: string): boolean {
  return Number.isInteger(lengthOf(file, entity))
}

function lengthOf(file: string, entity: string): number | undefined {
  const answer = jsonFixture(file) as Record<string, unknown>
  const isSearch = 'created' in answer || `${entity}-count` in answer
  const list = answer[`${entity}s`] ?? answer[entity]
  return isSearch && Array.isArray(list) ? list.length : undefined
}
