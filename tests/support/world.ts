import type { Outside, Reply } from './outside.ts'

/** A small world for a stand-in: the sources' answers about it. */
export const ARTISTS = [
  { id: '11111111-0000-4000-8000-000000000001', name: 'Velvet Antenna', tag: 'electronic' },
  { id: '11111111-0000-4000-8000-000000000002', name: 'Möwe & Söhne', tag: 'ambient techno' },
  { id: '11111111-0000-4000-8000-000000000003', name: 'Tin Parade', tag: 'electronic' },
  { id: '11111111-0000-4000-8000-000000000004', name: '月の庭', tag: 'downtempo' },
]

export const RELEASES = ARTISTS.map(({ id, name }, index) => ({
  id: `22222222-0000-4000-8000-00000000000${index + 1}`,
  title: `Record No. ${index + 1}`,
  artistId: id,
  artist: name,
  releaseGroupId: `33333333-0000-4000-8000-00000000000${index + 1}`,
}))

/** Settings that lead every source to the stand-in. */
export function sourcesAt(outside: Pick<Outside, 'url'>): Record<string, string> {
  return {
    MUSICBRAINZ_URL: `${outside.url}/ws/2`,
    MUSICBRAINZ_RATE: '1000',
    WIKIPEDIA_URL: `${outside.url}/wiki`,
    WIKIDATA_URL: `${outside.url}/wikidata`,
    LISTENBRAINZ_URL: `${outside.url}/listenbrainz`,
    COVER_ART_URL: `${outside.url}/caa`,
    NEWS_FEEDS: `${outside.url}/feed`,
    ALLOW_PRIVATE_SOURCES: 'on',
  }
}

/**
 * The first artist has no picture; the third has a namesake with one. The first release has the cover of its group, the
 * second none.
 */
export function worldReply(path: string): Reply | undefined {
  const { pathname, searchParams } = new URL(path, 'http://outside')
  if (pathname === '/ws/2/artist')
    return { body: { count: 4, offset: 0, artists: ARTISTS.map(artistAnswer) } }
  if (pathname === '/ws/2/release' && searchParams.get('query')?.startsWith('date:')) {
    return { body: { count: 4, offset: 0, releases: RELEASES.map(releaseAnswer) } }
  }
  const links = pathname.match(/^\/ws\/2\/artist\/([\w-]+)$/)
  if (links?.[1]) return { body: linksAnswer(links[1]) }
  if (pathname.startsWith('/wiki/page/summary/')) return summary(decodeURIComponent(pathname.slice(19)))
  const cover = pathname.match(/^\/caa\/(release|release-group)\/[\w-]+(\d)$/)
  if (cover) return coverIndex(cover[1] === 'release-group', Number(cover[2]))
  return undefined
}

function artistAnswer({ id, name, tag }: (typeof ARTISTS)[number]) {
  return {
    id,
    name,
    'sort-name': name,
    type: 'Group',
    score: 100,
    country: null,
    tags: [
      { count: 1, name: 'swiss' },
      { count: 7, name: tag },
    ],
  }
}

/** MusicBrainz links the page of the third artist, because another band has the page with the name. */
function linksAnswer(id: string) {
  const page = 'https://en.wikipedia.org/wiki/Tin_Parade_(Swiss_band)'
  const relations = id === ARTISTS[2]?.id ? [{ type: 'wikipedia', url: { resource: page } }] : []
  return { id, relations }
}

function releaseAnswer({ id, title, artist, artistId, releaseGroupId }: (typeof RELEASES)[number]) {
  return {
    id,
    title,
    date: `${new Date().getUTCFullYear()}-02-03`,
    'artist-credit': [{ name: artist, joinphrase: null, artist: { id: artistId, name: artist } }],
    'release-group': { id: releaseGroupId, 'primary-type': 'Album' },
    'track-count': 9,
  }
}

function summary(title: string): Reply | undefined {
  const name = title.replace('_(Swiss_band)', '').replaceAll('_', ' ')
  const artist = ARTISTS.slice(1).find((one) => one.name === name)
  if (!artist) return undefined
  return {
    body: {
      type: 'standard',
      title: artist.name,
      description: 'Swiss electronic music duo',
      extract: `${artist.name} are an electronic music duo.`,
      originalimage: {
        source: `https://pictures.example/${encodeURIComponent(title)}.jpg`,
        width: 10,
        height: 10,
      },
      content_urls: { desktop: { page: `https://en.wikipedia.example/wiki/${title}` } },
    },
  }
}

function coverIndex(isGroup: boolean, number: number): Reply | undefined {
  const hasFront = isGroup ? number === 1 : number > 2
  return hasFront ? { body: { images: [{ id: '7', front: true, types: ['Front'] }] } } : undefined
}
