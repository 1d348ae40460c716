import type { Reply } from './outside.ts'

/** The answers of a stand-in for unknown artists: every name is an artist. */
export interface UnknownArtist {
  mbid: string
  name: string
  slug: string
}

/** The artist with a number, which is part of its id. */
export function unknownArtist(number: number): UnknownArtist {
  const name = `Unheard ${inLetters(number)}`
  return { mbid: idOf('a', number), name, slug: name.toLowerCase().replaceAll(' ', '-') }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Names that differ only in a number are too similar for a fuzzy search. */
function inLetters(number: number): string {
  const words: string[] = []
  for (let rest = number; words.length < 2 || rest > 0; rest = Math.floor(rest / LETTERS.length)) {
    words.push(LETTERS.charAt(rest % LETTERS.length).repeat(4))
  }
  return words.join(' ')
}

function idOf(kind: 'a' | 'b' | 'c' | 'd', number: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Answers requests about unknown artists: searches, songs, releases, relations, links, pages and covers. */
export function unknownArtistReply(path: string): Reply | undefined {
  const { pathname, searchParams } = new URL(path, 'http://outside')
  const query = searchParams.get('query') ?? ''
  const inc = searchParams.get('inc') ?? ''
  if (pathname === '/ws/2/artist') return { body: { artists: named(query) } }
  const number = Number(/[abcd]{8}-0000-4000-8000-(\d{12})/.exec(path)?.[1])
  if (pathname === '/ws/2/recording') return { body: { recordings: songs(number) } }
  if (pathname === '/ws/2/release') return { body: { releases: releases(number) } }
  if (pathname.startsWith('/ws/2/artist/')) {
    if (inc === 'url-rels') return { body: { id: idOf('a', number), relations: links(number) } }
    if (inc.includes('artist-rels')) return { body: { id: idOf('a', number), relations: relations(number) } }
    return { body: artistAnswer(number) }
  }
  if (/^\/ws\/2\/(recording|release)\//.test(pathname)) {
    return { body: { id: pathname.split('/').at(-1), relations: links(number).slice(0, 2) } }
  }
  if (pathname.startsWith('/wiki/page/summary/')) return summary(decodeURIComponent(pathname.slice(19)))
  if (/^\/caa\/release\//.test(pathname)) return { body: { images: [{ front: number % 2 === 0 }] } }
  return undefined
}

const known = Array.from({ length: 400 }, (_, number) => unknownArtist(number))

function named(query: string) {
  const name = query.replaceAll('"', '').toLowerCase()
  return known.flatMap((one, number) => (one.name.toLowerCase() === name ? [artistAnswer(number)] : []))
}

function artistAnswer(number: number) {
  const { mbid, name } = unknownArtist(number)
  return {
    id: mbid,
    name,
    'sort-name': name,
    type: 'Group',
    country: 'PT',
    'life-span': { begin: '2004-02', end: null, ended: null },
    score: 100,
    tags: [
      { count: 2, name: 'lisbon' },
      { count: 9, name: 'dream pop' },
    ],
  }
}

function credit(number: number) {
  const { mbid, name } = unknownArtist(number)
  return { name, joinphrase: '', artist: { id: mbid, name } }
}

function songs(number: number) {
  return Array.from({ length: 3 }, (_, index) => ({
    id: idOf('b', number * 10 + index),
    title: `Song ${index + 1}`,
    length: 180_000 + index,
    'first-release-date': `201${index}-05-01`,
    'artist-credit': index < 2 ? [credit(number)] : [{ ...credit(number), joinphrase: ' & ' }, credit(399)],
  }))
}

function releases(number: number) {
  return Array.from({ length: 2 }, (_, index) => ({
    id: idOf('c', number * 10 + index),
    title: `Record ${index + 1}`,
    date: `201${index}-06-01`,
    status: 'Official',
    'track-count': 9,
    'artist-credit': [credit(number)],
    'release-group': { id: idOf('d', number * 10 + index), 'primary-type': index ? 'EP' : 'Album' },
  }))
}

function links(number: number) {
  const { name } = unknownArtist(number)
  return [
    ['free streaming', `https://open.spotify.com/artist/${number}`],
    ['streaming', `http://music.apple.com/artist/${number}`],
    ['free streaming', `https://open.spotify.com/artist/${number}?again`],
    ['youtube', `https://www.youtube.com/@${number}`],
    ['streaming', 'https://notspotify.com/artist/1'],
    ['wikipedia', `https://en.wikipedia.org/wiki/${name.replaceAll(' ', '_')}_(band)`],
  ].map(([type, resource]) => ({ type, url: { resource }, ended: false }))
}

function relations(number: number) {
  const other = unknownArtist(398)
  return [
    { type: 'member of band', direction: 'backward', artist: { id: other.mbid, name: other.name } },
    {
      type: 'producer',
      direction: 'forward',
      attributes: ['executive'],
      recording: {
        id: idOf('b', number * 10 + 9),
        title: 'Somebody Else’s Song',
        'first-release-date': '2012-05',
        'artist-credit': [credit(398)],
      },
    },
    { type: 'composer', direction: 'forward', work: { id: idOf('d', number * 10 + 9), title: 'A Work' } },
    { type: 'writer', direction: 'forward', work: { id: idOf('d', number * 10 + 8), title: 'SONG 2' } },
    { type: 'vocal', direction: 'forward', recording: { id: idOf('b', number * 10 + 8), title: 'Sung' } },
  ]
}

function summary(title: string): Reply | undefined {
  if (!title.endsWith('_(band)')) return undefined
  return {
    body: {
      type: 'standard',
      title: title.replaceAll('_', ' '),
      extract: `${title.replaceAll('_', ' ')} play slowly.`,
      originalimage: { source: `https://pictures.example/${title}.jpg` },
      content_urls: { desktop: { page: `https://en.wikipedia.org/wiki/${title}` } },
    },
  }
}
