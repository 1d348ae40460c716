import type { ArtistQuery } from '#features/catalogue/public.ts'
import { invalid } from '#platform/http/problem.ts'
import { toArtistQuery } from './artist-query.ts'
import type { Found } from './read-list.ts'

/** The keys of artist names in exports of Spotify, Lidarr, muspy, ListenBrainz and Navidrome. */
const NAME_KEYS = [
  'artistName',
  'artist_name',
  'master_metadata_album_artist_name',
  'displayArtist',
  'artist',
] as const
const ID_KEYS = ['foreignArtistId', 'musicBrainzId', 'MusicBrainzId', 'artist_mbid', 'mbid'] as const
/** Under these keys are lists of artists with the key `name`. */
const ARTIST_LISTS = ['artists', 'artist']
/** None of these exports is nested deeper. */
const DEPTH_MAX = 12

const FORMATS: readonly [RegExp, string][] = [
  [/"(master_metadata_album_artist_name|msPlayed|trackName|uri"\s*:\s*"spotify:)/, 'Spotify export'],
  [/"(foreignArtistId|MusicBrainzId)"/, 'Lidarr list'],
  [/"subsonic-response"/, 'Navidrome list'],
  [/"sort_name"/, 'muspy export'],
]

/** Reads the artists of a JSON export, wherever they are in it. Throws a 422 problem at `file`. */
export function readJsonArtists(text: string): Found {
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw invalid({ file: 'This begins like JSON, but it cannot be read: it is cut off or damaged.' })
  }
  const found = { queries: [] as ArtistQuery[], notUnderstood: 0 }
  walk(document, false, 0, found)
  const format = FORMATS.find(([pattern]) => pattern.test(text))?.[1] ?? 'JSON'
  return { format, ...found }
}

function walk(value: unknown, isArtist: boolean, depth: number, found: Omit<Found, 'format'>): void {
  if (depth > DEPTH_MAX || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) {
      if (typeof one === 'string' && isArtist) add(toArtistQuery(one), found)
      else walk(one, isArtist || depth === 0, depth + 1, found)
    }
    return
  }
  if (typeof value !== 'object') return
  const entries = new Map<string, unknown>(Object.entries(value))
  const key = NAME_KEYS.find((one) => typeof entries.get(one) === 'string')
  const id = ID_KEYS.map((one) => entries.get(one)).find((one) => typeof one === 'string')
  const name = key ? entries.get(key) : isArtist ? entries.get('name') : undefined
  if (name !== undefined || id !== undefined) {
    add(toArtistQuery(name, id), found)
    return
  }
  for (const [inner, one] of entries) walk(one, ARTIST_LISTS.includes(inner), depth + 1, found)
}

function add(query: ArtistQuery | undefined, found: Omit<Found, 'format'>): void {
  if (query) found.queries.push(query)
  else found.notUnderstood++
}
