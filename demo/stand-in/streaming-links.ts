import { createRandom, uuidFor } from '../random.ts'
import { NO_DETAILS, URL_RELATION_IDS } from './musicbrainz-codes.ts'
import type { Json } from './musicbrainz-found.ts'

/** Search pages stand for the pages of artists and songs, so that every link leads somewhere sensible. */
const PLATFORMS = [
  { type: 'free streaming', address: (query: string) => `https://open.spotify.com/search/${query}` },
  { type: 'youtube', address: (query: string) => `https://www.youtube.com/results?search_query=${query}` },
  { type: 'streaming', address: (query: string) => `https://music.youtube.com/search?q=${query}` },
  { type: 'streaming', address: (query: string) => `https://music.apple.com/us/search?term=${query}` },
  { type: 'streaming', address: (query: string) => `https://tidal.com/search?q=${query}` },
  { type: 'free streaming', address: (query: string) => `https://www.deezer.com/search/${query}` },
  // Real artists have the same platform twice, too, and links to places where nothing can be played.
  { type: 'free streaming', address: (query: string) => `https://open.spotify.com/search/${query}/albums` },
  { type: 'streaming', address: (query: string) => `https://soundcloud.com/search?q=${query}` },
]

/** Relations to addresses. Some things have none at all; `few` makes that less unlikely. */
export function linksOf(entity: keyof typeof URL_RELATION_IDS, name: string, few = false): Json[] {
  const random = createRandom(`links ${entity} ${name}`)
  if (random.chance(entity === 'artist' ? 0.04 : few ? 0.45 : 0.3)) return []
  const types = URL_RELATION_IDS[entity]
  return PLATFORMS.filter(({ type }) => types[type] && random.chance(few ? 0.6 : 0.85)).map(
    ({ type, address }) => linkDocument(type, types[type], address(encodeURIComponent(name))),
  )
}

/** A relation to an address. */
export function linkDocument(type: string, typeId: string | undefined, resource: string): Json {
  return {
    type,
    'type-id': typeId,
    direction: 'forward',
    'target-type': 'url',
    url: { id: uuidFor(`url ${resource}`), resource },
    ...NO_DETAILS,
  }
}
