import { NAME_MAX } from './artist-query.ts'
import { artistOfTitle } from './artists-in-row.ts'
import type { Collector } from './collect-artists.ts'

const BULLET = /^\s*(?:[-*•·–—▪◦‣●○■□☐☑✓+]|\[[ x]?\])\s+/i
const NUMBER = /^\s*[#№]?(\d{1,5})(?:[.):]\s*|\s+|\t)(?=\S)/
/** What charts write behind a name. */
const PLAYS =
  /\s*[-–—:(,\t]*\s*\d[\d.,\u00a0 ]*\s*(?:plays?|scrobbles?|listens?|streams?|times)\s*\)?$|\t\s*\d[\d.,\u00a0 ]*$/i
const FILE_OR_ADDRESS =
  /^(?:[a-z][a-z\d+.-]*:\/\/|www\.|spotify:|[a-z]:\\|\\\\|\/[^/]+\/)|\.(?:mp3|flac|m4a|ogg|opus|wav|aac|wma|aiff?|mp4)$/i
/** A heading of Markdown, a comment, or words above names. */
const HEADING = /^\s*#{1,6}\s|:\s*$/
const TITLED = /\s[-–—]\s\S/

/** Reads one artist a line, with bullets or numbers, or the artists of songs (“Artist - Title”). */
export function readLines(text: string, collector: Collector): void {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).filter((line) => line.trim() !== '')
  const clean = withoutNumbers(lines.map((line) => line.replace(BULLET, '')))
  const [only = ''] = clean
  if (clean.length === 1 && isEnumeration(only)) {
    addEnumeration(only, collector)
    return
  }
  const titled = clean.filter((line) => TITLED.test(line)).length
  const areSongs = titled > clean.length * 0.7
  for (const line of clean) {
    if (collector.isFull()) return
    if (line.length > NAME_MAX * 2 || HEADING.test(line) || FILE_OR_ADDRESS.test(line.trim())) {
      collector.miss()
      continue
    }
    const name = unquoted(line.trim().replace(PLAYS, ''))
    if (areSongs && TITLED.test(name)) collector.add(...artistOfTitle(name))
    else collector.add(name)
  }
}

/** “1. …” or “1 …” is a number of the list when nearly all lines have one; bands may have some in their names. */
function withoutNumbers(lines: readonly string[]): readonly string[] {
  const numbers = lines.map((line) => line.match(NUMBER))
  const counted = numbers.filter((number, place) => Number(number?.[1]) === place + 1).length
  if (lines.length < 2 || counted < lines.length * 0.8) return lines
  return lines.map((line, place) => line.slice(numbers[place]?.[0].length ?? 0))
}

const unquoted = (line: string): string =>
  /^"[^"]*(""[^"]*)*"[,;]?$/.test(line) ? line.replace(/^"(.*)"[,;]?$/, '$1').replaceAll('""', '"') : line

/** Several artists on a single line. */
const isEnumeration = (line: string): boolean =>
  line.includes(';') ? true : line.split(/[,，、]/).length > 3 || line.length > NAME_MAX

function addEnumeration(line: string, collector: Collector): void {
  const parts = line.length <= NAME_MAX ? [line] : line.split(/[,;，、]\s*/)
  for (const part of parts) {
    if (part.trim() !== '') collector.add(unquoted(part.trim()), { credit: 'list' })
  }
}
