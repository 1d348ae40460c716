import { artistOfTitle } from './artists-in-row.ts'
import type { Collector } from './collect-artists.ts'
import { DamagedJson, looksLikeJson, readJsonArtists } from './read-json.ts'
import { readLines } from './read-lines.ts'
import { readTable } from './read-table.ts'
import { isPage, looksLikeMarkup, readXml } from './read-xml.ts'

/** The format of a text, or why it cannot be read, as a sentence. */
export type TextResult = { format: string } | { refused: string }

const COLUMNS_NAMED = 8

/** Reads the artists of a text in any of the known formats. */
export function readText(original: string, collector: Collector): TextResult {
  const text = original.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (text.trim() === '') return { refused: 'This list is empty.' }
  if (looksLikeJson(text)) return readJson(text, collector)
  if (looksLikeMarkup(text)) {
    if (isPage(text)) {
      return {
        refused: 'This is a web page. Please copy the names out of it, or choose a text, CSV or JSON file.',
      }
    }
    return { format: readXml(text, collector) }
  }
  if (isPls(text)) {
    readPls(text, collector)
    return { format: 'playlist' }
  }
  if (isPlaylist(text)) {
    readPlaylist(text, collector)
    return { format: 'playlist' }
  }
  const table = readTable(text, collector)
  if (table.is === 'read') return { format: 'CSV table' }
  if (table.is === 'unknown') return { refused: unknownTable(table.columns) }
  readLines(table.is === 'list' ? table.text : text, collector)
  if (collector.found().length === 0 && collector.missed() > 0) {
    return {
      refused: 'None of these lines looks like a name: they’re files, addresses, markup or long texts.',
    }
  }
  return { format: 'one artist a line' }
}

function readJson(text: string, collector: Collector): TextResult {
  try {
    return { format: readJsonArtists(text, collector) }
  } catch (error) {
    if (!(error instanceof DamagedJson)) throw error
    return { refused: 'This looks like JSON, but it’s cut off or damaged.' }
  }
}

function unknownTable(columns: readonly string[]): string {
  const named = columns.filter(Boolean).slice(0, COLUMNS_NAMED)
  const shown = named.map((column) => `“${column.slice(0, 40)}”`).join(', ')
  return `This is a table in which no column is known as that of the artists. Its first line is ${shown}. Please name the column “artist” there.`
}

/** The duration of an entry and its attributes, whose values may have commas. */
const EXTINF = /^#EXTINF:\s*-?[\d.]*(?:\s+[\w-]+=(?:"[^"]*"|[^\s,]*))*\s*,?(.*)$/i

const isPlaylist = (text: string): boolean => /^\s*#EXTM3U/i.test(text) || /^#EXTINF:/im.test(text)

const isPls = (text: string): boolean => /^\s*\[playlist\]\s*$/im.test(text.slice(0, 200))

/** M3U: `#EXTINF:123,Artist - Title`, `#EXTART:Artist`; other lines are files. */
function readPlaylist(text: string, collector: Collector): void {
  // An artist of its own stands after or before the title of the same file.
  let artist: string | undefined
  let described: string | undefined
  const end = () => {
    if (artist) collector.add(artist)
    else if (described !== undefined) collector.add(...artistOfTitle(described))
    artist = undefined
    described = undefined
  }
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (collector.isFull()) return
    if (/^#EXTART:/i.test(line)) artist = line.slice('#EXTART:'.length).trim()
    else if (/^#EXTINF:/i.test(line)) {
      if (described !== undefined) end()
      described = line.length <= 2000 ? (line.match(EXTINF)?.[1] ?? '') : ''
    } else if (line.trim() !== '' && !line.startsWith('#')) end()
  }
  end()
}

/** PLS: `Title1=Artist - Title`. */
function readPls(text: string, collector: Collector): void {
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (collector.isFull()) return
    const title = line.match(/^Title\d+=(.*)$/i)?.[1]
    if (title !== undefined) collector.add(...artistOfTitle(title))
  }
}
