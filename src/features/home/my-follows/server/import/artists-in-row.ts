import type { Listed } from './collect-artists.ts'
import type { Columns } from './columns.ts'
import { splitCredit } from './split-credit.ts'

type Entry = [name: string | undefined, more?: Listed]

const DISLIKED = /^(dislike|disliked|hate|hated|banned|thumbs ?down|-1)$/i

/** The artists of a row; a name that is undefined is an entry without one. */
export function artistsInRow(cells: readonly string[], columns: Columns): Entry[] {
  if (DISLIKED.test(cells[columns.opinion] ?? '')) return []
  if (columns.person) return [personIn(cells, columns.person)]
  if (columns.described >= 0 && columns.artists.length === 0) {
    const text = cells[columns.described] ?? ''
    return [cells[columns.type] === 'ARTIST' ? [text] : artistOfTitle(text)]
  }
  const mbid = cells[columns.id]
  const own = columns.artists.flatMap((place) => cells[place] || [])
  const names = own.length > 0 ? own : columns.albumArtists.flatMap((place) => cells[place] || [])
  if (names.length > 1) return names.map((name) => [name, { credit: 'one' }])
  const [name] = names
  if (name === undefined) return [[undefined, { mbid }]]
  if (columns.isDiscogs) return [fromDiscogs(name)]
  const uris = cells[columns.uris]?.split(',').filter((uri) => uri.trim() !== '').length ?? 0
  const parts = name.split(/(?<!\\),\s*/)
  if (uris > 1 && parts.length === uris) return parts.map((part) => [withCommas(part), { credit: 'one' }])
  const credit = uris === 1 ? 'one' : columns.isList ? 'list' : 'some'
  return [[withCommas(name), { mbid, credit }]]
}

/** Exportify writes a comma in a name with a backslash. */
const withCommas = (name: string) => name.replaceAll('\\,', ',')

/** The artist of “Artist - Title”; the whole may be a name with a dash. */
export function artistOfTitle(text: string): Entry {
  const [artist, title] = text.split(/\s[-–—]\s/, 2)
  return title === undefined ? [undefined] : [artist, { otherName: text }]
}

/** Discogs numbers artists of one name, marks other spellings with an asterisk and puts the article last. */
function fromDiscogs(credit: string): Entry {
  const name = credit
    .replace(/\s\(\d+\)(?=$|\s|,)/g, '')
    .replace(/\*(?=$|\s|,)/g, '')
    .replace(/^([^,&/]+), (The|Les|Los|Las|Die|Der|Das|A|An|El|La|Le)(?=$|\s[&/])/i, '$2 $1')
  const isOther = name !== credit && splitCredit(name).pieces.length === 1
  return [name, { otherName: isOther ? credit : null }]
}

/** Rate Your Music has two names of a person, and for other alphabets both in Latin letters. */
function personIn(
  cells: readonly string[],
  { first, last, otherFirst, otherLast }: NonNullable<Columns['person']>,
): Entry {
  const joined = (...places: number[]) =>
    places
      .map((place) => cells[place] ?? '')
      .join(' ')
      .trim()
  const name = joined(first, last)
  const other = joined(otherFirst, otherLast)
  return [name || other, { otherName: (name && other) || null }]
}
