import type { ArtistQuery } from '#features/catalogue/public.ts'
import { invalid } from '#platform/http/problem.ts'
import { decodeText } from '#sources/news-feeds/decode.ts'
import { IMPORT_NAMES_MAX } from '../../limits.ts'
import { readJsonArtists } from './read-json.ts'
import { readTextArtists } from './read-text.ts'

/** The result of reading a list. */
export interface ReadList {
  format: string
  queries: ArtistQuery[]
  /** Entries in which no artist could be read. */
  notUnderstood: number
  cutOff: number
  notes: string[]
}

/** The result of the reader for one format, with repeated artists. */
export interface Found {
  format: string
  queries: ArtistQuery[]
  notUnderstood: number
}

/** The first bytes of files that people mistake for a list. */
const PICTURE = 'This is a picture, music or a video. Please choose a text, CSV or JSON file.'
const NO_TEXT: readonly [start: string, why: string][] = [
  ['PK\x03\x04', 'This is a ZIP archive. Please unpack it and choose the file inside.'],
  ['\x1f\x8b', 'This is a compressed file. Please unpack it and choose the file inside.'],
  ['%PDF', 'This is a PDF document. Please choose a text, CSV or JSON file.'],
  ...['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'ID3\x03', 'ID3\x04', 'OggS', 'fLaC'].map(
    (start): [string, string] => [start, PICTURE],
  ),
]

/**
 * Reads the artists of a list: one per line, CSV, a playlist, or JSON as exported by Spotify, Lidarr, muspy and
 * Navidrome. Throws a 422 problem at `file` when it is not a list.
 */
export function readList(bytes: Uint8Array): ReadList {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  const file = NO_TEXT.find(([known]) => start.startsWith(known))
  if (file) throw invalid({ file: file[1] })
  const { text, notes } = readText(bytes)
  if (text.trim() === '') throw invalid({ file: 'This list is empty.' })
  const found = /^\s*[[{]/.test(text) ? readJsonArtists(text) : readTextArtists(text)
  if (found.queries.length === 0) {
    throw invalid({
      file: `No artist could be read from this (${found.format}). A list has one artist a line, or a column “artist”.`,
    })
  }
  return { ...toUnique(found), notes }
}

const GUESSED =
  'The list is not in UTF-8, so its encoding was guessed. Names with wrong letters are among those not found.'

function readText(bytes: Uint8Array): { text: string; notes: string[] } {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isMarked) return { text: decodeText(bytes), notes: [] }
  const wide = wideText(bytes)
  if (wide !== undefined) return { text: wide, notes: [GUESSED] }
  // Text has next to no control characters.
  const sample = bytes.subarray(0, 64 * 1024)
  const controls = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  if (sample.includes(0) || controls > sample.length / 50) {
    throw invalid({ file: 'This is no text. Please choose a text, CSV or JSON file.' })
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return { text: decodeText(bytes), notes: [GUESSED] }
  }
}

/** Detects UTF-16 without a byte order mark: each byte of line ends and most letters has a zero beside it. */
function wideText(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 64 * 1024)
  const zeros = [0, 1].map((odd) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [first = 0, second = 0] = zeros
  // Names in other alphabets have few zeros, but all on the same side.
  if (first + second < sample.length / 50 || Math.min(first, second) > 0) return undefined
  try {
    const text = new TextDecoder(second > 0 ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
    return /[\p{Cc}\p{Co}\p{Cn}]/u.test(text.replace(/[\t\r\n]/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}

/** Distinct artists in their order, up to the limit. */
function toUnique({ format, queries, notUnderstood }: Found): Omit<ReadList, 'notes'> {
  const unique = new Map<string, ArtistQuery>()
  for (const one of queries) {
    const key = one.mbid ?? one.name?.toLowerCase() ?? ''
    if (!unique.has(key)) unique.set(key, one)
  }
  const all = [...unique.values()]
  return {
    format,
    queries: all.slice(0, IMPORT_NAMES_MAX),
    notUnderstood,
    cutOff: Math.max(0, all.length - IMPORT_NAMES_MAX),
  }
}
