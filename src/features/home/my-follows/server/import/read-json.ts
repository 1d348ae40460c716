import type { Collector } from './collect-artists.ts'
import { walkJson } from './walk-json.ts'

const FORMATS: readonly [RegExp, string][] = [
  [/"(master_metadata_album_artist_name|msPlayed|trackName|uri"\s*:\s*"spotify:)/, 'Spotify export'],
  [/"(foreignArtistId|MusicBrainzId)"/, 'Lidarr list'],
  [/"subsonic-response"/, 'Navidrome list'],
  [/"track_metadata"/, 'ListenBrainz export'],
  [/"sort_name"/, 'muspy export'],
]
/** Programs write these keys near the beginning. */
const FORMAT_WITHIN = 100_000

/** The text is JSON, but cut off or damaged. */
export class DamagedJson extends Error {
  override name = 'DamagedJson'
}

/** Whether a text is JSON or JSON Lines, and not a list of names that begins with a bracket. */
export const looksLikeJson = (text: string): boolean =>
  /^\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:[{["\]]|null\b|true\b|false\b|-?\d+\s*[,\]]|$))/.test(text)

/** Reads the artists of JSON or JSON Lines, wherever they are in it. Throws `DamagedJson`. */
export function readJsonArtists(text: string, collector: Collector): string {
  const format = FORMATS.find(([pattern]) => pattern.test(text.slice(0, FORMAT_WITHIN)))?.[1]
  const document = parse(text)
  if (document !== undefined) {
    walkJson(document.value, collector)
    return format ?? 'JSON'
  }
  readJsonLines(text, collector)
  return format ?? 'JSON Lines'
}

/** One document a line. The last may be cut off, and others damaged, but not all. */
function readJsonLines(text: string, collector: Collector): void {
  let read = 0
  let damaged = 0
  for (let from = 0; from < text.length && !collector.isFull(); ) {
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(from, end).trim()
    from = end + 1
    if (line === '') continue
    const document = parse(line)
    if (document) {
      read++
      walkJson(document.value, collector)
    } else {
      damaged++
      if (read === 0) throw new DamagedJson()
      collector.miss()
    }
    // Brackets on lines of their own are those of a document that is cut off.
    if (damaged > read) throw new DamagedJson()
  }
  if (read === 0) throw new DamagedJson()
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
