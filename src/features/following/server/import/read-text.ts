import type { ArtistQuery } from '#features/catalogue/public.ts'
import { toArtistQuery } from './artist-query.ts'
import type { Found } from './read-list.ts'

/** Names of columns, without case, spaces and signs. */
const NAME_COLUMNS = ['artist', 'artistname', 'artistnames', 'albumartist', 'artists', 'name']
const ID_COLUMNS = ['artistmbid', 'musicbrainzartistid', 'musicbrainzid', 'mbid', 'foreignartistid']
const SEPARATORS = [',', ';', '\t'] as const
/** The longest line in characters; longer ones are not from a list, and would keep the process busy for seconds. */
const LINE_MAX = 10_000

/** Reads a CSV table with an artist column, an M3U playlist, or one artist a line. */
export function readTextArtists(text: string): Found {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
  if (/^#EXTM3U/i.test(lines[0] ?? '')) return readPlaylist(lines)
  const [first = ''] = lines
  const header = first.length <= LINE_MAX ? first : ''
  for (const separator of SEPARATORS) {
    const columns = splitLine(header, separator).map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
    const [name, id] = [NAME_COLUMNS, ID_COLUMNS].map((known) =>
      columns.findIndex((column) => known.includes(column)),
    ) as [number, number]
    if (name >= 0 || id >= 0) {
      return collect('CSV table', lines.slice(1), (line) => {
        const cells = splitLine(line, separator)
        return toArtistQuery(cells[name], cells[id])
      })
    }
  }
  return collect('one artist a line', lines, (line) =>
    toArtistQuery(line.replace(/^"(.*)"[,;]?$/, '$1').replaceAll('""', '"')),
  )
}

/** `#EXTINF:123,Artist - Title`; other lines are paths. */
function readPlaylist(lines: readonly string[]): Found {
  const titles = lines.filter((line) => /^#EXTINF:/i.test(line))
  return collect('playlist', titles, (line) => toArtistQuery(line.match(/^#EXTINF:[^,]*,(.+?) - /i)?.[1]))
}

function collect(
  format: string,
  lines: readonly string[],
  read: (line: string) => ArtistQuery | undefined,
): Found {
  const queries = lines
    .map((line) => (line.length <= LINE_MAX ? read(line) : undefined))
    .filter((one) => one !== undefined)
  return { format, queries, notUnderstood: lines.length - queries.length }
}

/** The cells of a line of a table (RFC 4180), without the quotes around them. */
function splitLine(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? ''
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') {
      isQuoted = !isQuoted
    } else if (letter === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else {
      cell += letter
    }
  }
  return [...cells, cell]
}
