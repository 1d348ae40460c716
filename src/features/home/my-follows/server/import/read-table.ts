import { artistsInRow } from './artists-in-row.ts'
import type { Collector } from './collect-artists.ts'
import { areOfSongs, type Columns, readColumns } from './columns.ts'
import { readRows } from './csv-rows.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Some programs write a title above the names of the columns. */
const LINES_ABOVE = 4
/** The rows by which a table without names of columns is recognised. */
const SAMPLE = 50
const SAMPLE_LENGTH = 200_000

/** The result of looking for a table in a text. */
export type TableResult =
  | { is: 'read' }
  /** The text is a table, but no column holds artists. */
  | { is: 'unknown'; columns: string[] }
  /** One artist a line, below a line that says “artist”. */
  | { is: 'list'; text: string }
  | { is: 'no table' }

/** Reads the artists of a table of comma-, semicolon- or tab-separated values (RFC 4180). */
export function readTable(text: string, collector: Collector): TableResult {
  const declared = text.match(/^"?sep=(.)"?\n/i)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiters = declared?.[1] ? [declared[1]] : DELIMITERS
  const samples = delimiters.map((delimiter) => ({ delimiter, rows: sampleRows(body, delimiter) }))
  const read = (delimiter: string, columns: Columns, from: number): TableResult => {
    readRows(body, delimiter, {
      row: (cells, place) => {
        if (place < from) return
        for (const [name, more] of artistsInRow(cells, columns)) collector.add(name, more)
      },
      unreadable: collector.miss,
      isFull: collector.isFull,
    })
    return { is: 'read' }
  }
  for (const { delimiter, rows } of samples) {
    for (const [place, row] of rows.slice(0, LINES_ABOVE + 1).entries()) {
      const columns = place === 0 || row.length > 2 ? readColumns(row) : undefined
      if (!columns) continue
      if (row.length === 1)
        return { is: 'list', text: body.slice(body.search(/\S.*(\n|$)/)).replace(/^.*\n?/, '') }
      return read(delimiter, columns, place + 1)
    }
  }
  for (const { delimiter, rows } of samples) {
    const columns = columnsWithoutNames(rows)
    if (columns) return read(delimiter, columns, rows.findIndex(isListen))
  }
  const unknown = samples.find(({ delimiter, rows }) => declared || isTable(rows, delimiter))
  return unknown ? { is: 'unknown', columns: unknown.rows[0] ?? [] } : { is: 'no table' }
}

/** The first rows. */
function sampleRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  readRows(text.slice(0, SAMPLE_LENGTH), delimiter, {
    row: (cells) => rows.push(cells),
    isFull: () => rows.length >= SAMPLE,
  })
  return rows
}

/** A date, or the seconds or milliseconds since 1970. */
const isMoment = (cell: string | undefined): boolean =>
  cell !== undefined &&
  (/^1\d{9}(\d{3})?$/.test(cell) ||
    (/\d{4}/.test(cell) && /^[\p{L}\d.,:/+ -]{8,40}$/u.test(cell) && /\d{1,2}:\d{2}/.test(cell)))
const isId = (cell: string | undefined) =>
  cell === '' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(cell ?? '')

const WITHOUT_NAMES: Omit<Columns, 'artists'> = {
  ...{
    albumArtists: [],
    isList: false,
    uris: -1,
    id: -1,
    described: -1,
    type: -1,
    opinion: -1,
    isDiscogs: false,
  },
}

const isNoComment = (row: readonly string[]) => row.length > 1 || !row[0]?.startsWith('#')
const isListen = (row: readonly string[]) => row.length >= 3

/**
 * The columns of exports of Last.fm and scrobblers that do not name them: “artist, album, track, date”, or
 * “date, track, artist, album, three ids”.
 */
function columnsWithoutNames(rows: readonly string[][]): Columns | undefined {
  const listened = rows.filter(isListen)
  if (listened.length === 0 || listened.length < rows.filter(isNoComment).length * 0.8) return undefined
  const most = (test: (row: string[]) => boolean) => listened.filter(test).length >= listened.length * 0.6
  if (most((row) => isMoment(row.at(-1)))) return { ...WITHOUT_NAMES, artists: [0] }
  // The log of a portable player ends with a moment, or with an id after it.
  if (most((row) => row.length >= 7 && /^[LS]$/.test(row[5] ?? ''))) return { ...WITHOUT_NAMES, artists: [0] }
  if (most((row) => isMoment(row[0]) && row.length >= 6 && isId(row[5]))) {
    return { ...WITHOUT_NAMES, artists: [2], id: 5 }
  }
  return undefined
}

/** Whether these are rows of several columns, and not names with commas. */
function isTable(rows: readonly string[][], delimiter: string): boolean {
  const [first] = rows
  const least = delimiter === ',' ? 3 : 2
  if (!first || first.length < 2) return false
  const below = rows.slice(1)
  if (below.length > 0 && below.every((row) => row.length === first.length) && areOfSongs(first)) return true
  if (first.length < least) return false
  if (rows.every((row) => row.length > 1 && row.some(isMoment))) return true
  return rows.length >= least && rows.every((row) => row.length === first.length)
}
