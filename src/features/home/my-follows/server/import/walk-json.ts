import type { Collector } from './collect-artists.ts'
import { kindOf, wordsOf } from './columns.ts'

type Entry = ReadonlyMap<string, unknown>

/** None of the known exports is nested deeper. */
const DEPTH_MAX = 16
const ID_KEYS = ['foreignArtistId', 'musicBrainzId', 'MusicBrainzId', 'artist_mbid'] as const
/** Under these keys is what the listener does not want to hear. */
const UNWANTED = /^(banned|blocked|disliked?|hated?|hidden|ignored|excluded|black_?listed|muted)/i
/** With one of these, an entry with a name is a song, a record, an episode, a playlist or a person. */
const OF_OTHERS = new Set(
  'album track title isrc duration durationms artists episode show publisher tracks songs items listens owner description email username year releasedate'.split(
    ' ',
  ),
)
/** What interfaces put between a list and its entries. */
const INSIDE = ['items', 'data', 'results', 'list', 'edges', 'node', 'item']
const SPOTIFY_OTHER = /^spotify:(track|album|show|episode|playlist|user)\b/

/** Adds the artists of a document. A `name` counts only in an entry that is an artist by its type or its place. */
export function walkJson(value: unknown, collector: Collector): void {
  walk(value, { isArtist: false, key: '', depth: 0 }, collector)
}

interface Place {
  isArtist: boolean
  /** The key under which the value or its list stands. */
  key: string
  depth: number
}

function walk(value: unknown, place: Place, collector: Collector): void {
  if (place.depth > DEPTH_MAX || value === null || collector.isFull()) return
  if (Array.isArray(value)) {
    // A list that is the whole document is one of artists.
    const inside = { ...place, isArtist: place.isArtist || place.depth === 0, depth: place.depth + 1 }
    for (const one of value) {
      if (typeof one === 'string' && place.isArtist) collector.add(one, { credit: 'one' })
      else if (typeof one === 'string' && place.depth === 0) collector.add(one)
      else walk(one, inside, collector)
    }
    return
  }
  if (typeof value !== 'object') return
  const entry: Entry = new Map(Object.entries(value))
  if (isUnwanted(entry)) return
  if (addCredits(entry, collector) || addYouTube(entry, collector) || addNamed(entry, place, collector))
    return
  for (const [key, one] of entry) {
    if (UNWANTED.test(key)) continue
    const isArtist = isArtistKey(key) || (place.isArtist && INSIDE.includes(key))
    walk(one, { isArtist, key, depth: place.depth + 1 }, collector)
  }
}

const isArtistKey = (key: string): boolean => {
  const kind = kindOf(key)
  return kind !== undefined && !kind.isAlbum
}

/** ListenBrainz gives -1 to what one hates, Apple's exports a preference. */
const isUnwanted = (entry: Entry): boolean =>
  entry.get('score') === -1 ||
  entry.get('Disliked') === true ||
  [entry.get('Preference'), entry.get('rating')].some((one) => /^dislike/i.test(String(one ?? '')))

/** The artists of a recording one by one, as ListenBrainz maps them. */
function addCredits(entry: Entry, collector: Collector): boolean {
  const mapping = objectIn(entry, 'mbid_mapping') ?? jspfData(entry)
  const artists = mapping?.get('artists')
  if (!Array.isArray(artists) || artists.length === 0) return false
  for (const one of artists) {
    if (typeof one !== 'object' || one === null) collector.miss()
    else collector.add(one.artist_credit_name, { mbid: one.artist_mbid, credit: 'one' })
  }
  return true
}

const jspfData = (entry: Entry) =>
  objectIn(
    objectIn(objectIn(entry, 'extension'), 'https://musicbrainz.org/doc/jspf#track'),
    'additional_metadata',
  )

function objectIn(entry: Entry | undefined, key: string): Entry | undefined {
  const value = entry?.get(key)
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}

/** YouTube's history names channels; those of artists end with “ - Topic”. */
function addYouTube(entry: Entry, collector: Collector): boolean {
  const channels = entry.get('subtitles')
  if (!Array.isArray(channels)) return false
  for (const channel of channels) {
    const name = /^(.+) - Topic$/.exec(String(channel?.name ?? ''))?.[1]
    if (name) collector.add(name, { credit: 'one' })
  }
  return true
}

/** Whether the entry itself names its artists, so that nothing inside it does. */
function addNamed(entry: Entry, place: Place, collector: Collector): boolean {
  const id = ID_KEYS.map((key) => entry.get(key)).find((one) => typeof one === 'string')
  const uri = String(entry.get('uri') ?? '')
  // A list that is the whole document may be one of anything.
  const isOther = SPOTIFY_OTHER.test(uri) || (place.key === '' && isOfOthers(entry))
  const isArtist =
    entry.get('type') === 'artist' ||
    entry.get('Type') === 'MusicArtist' ||
    uri.startsWith('spotify:artist:') ||
    (place.isArtist && !isOther)
  if (isArtist) {
    const names = ['name', 'Name', '#text', 'artistName', 'artist_name'].map((key) => entry.get(key))
    const text = names.find((one) => typeof one === 'string')
    if (text !== undefined || id !== undefined) {
      // Discogs numbers artists of one name.
      const plain = entry.has('anv') ? text?.replace(/\s\(\d+\)$/, '') : text
      collector.add(plain, { mbid: id ?? entry.get('mbid'), credit: 'one' })
      return true
    }
  }
  // A list inside the entry names them one by one.
  if ([...entry].some(([key, one]) => Array.isArray(one) && one.length > 0 && isArtistKey(key))) return false
  const [key, name] = bestName(entry, place) ?? []
  if (key === undefined && id === undefined) return false
  const isSpotify =
    entry.has('msPlayed') || entry.has('ms_played') || entry.has('trackUri') || uri.startsWith('spotify:')
  const isList = key !== undefined && (kindOf(key)?.isList ?? false)
  collector.add(name, { mbid: id, credit: isSpotify ? 'one' : isList ? 'list' : 'some' })
  return true
}

const isOfOthers = (entry: Entry): boolean =>
  [...entry].some(
    ([key, value]) => value !== null && (OF_OTHERS.has(wordsOf(key).join('')) || isArtistKey(key)),
  )

/** The key and text that name the artist of a song or record; an album's artist counts when there is no other. */
function bestName(entry: Entry, place: Place): [string, string] | undefined {
  let ofAlbum: [string, string] | undefined
  for (const [key, value] of entry) {
    if (typeof value !== 'string') continue
    const kind = kindOf(key)
    if (kind && !kind.isAlbum) return [key, value]
    if (kind) ofAlbum ??= [key, value]
    // The creator of a playlist is its listener.
    if (key === 'creator' && place.key === 'track') return [key, value]
  }
  return ofAlbum
}
