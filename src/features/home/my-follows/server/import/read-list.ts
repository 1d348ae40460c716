import { OutsideError } from '#platform/fetch/outside-error.ts'
import { IMPORT_NAMES_MAX } from '../../limits.ts'
import { type Collector, createCollector, ENTRIES_MAX, type ListedArtist } from './collect-artists.ts'
import { decodeList } from './decode-list.ts'
import { gunzip, readZip } from './read-archive.ts'
import { readText, type TextResult } from './read-text.ts'

/** The result of reading a list. */
export interface ReadList {
  format: string
  queries: ListedArtist[]
  /** Entries in which no artist could be read. */
  notUnderstood: number
  cutOff: number
  notes: string[]
}

const CHOOSE = 'Please choose a text, CSV, JSON or XML file, a playlist, or a ZIP archive of them.'
/** The first bytes of files that people mistake for a list. */
const NO_TEXT: readonly [start: string, why: string][] = [
  ['%PDF', `This is a PDF document. ${CHOOSE}`],
  ['bplist00', 'This is a binary property list. Please export the library as XML.'],
  ['\xd0\xcf\x11\xe0', 'This is a document or workbook of Office. Please save it as CSV or text.'],
  ['{\\rtf', 'This is a document. Please save it as plain text.'],
  ['BEGIN:VC', `This is a calendar or an address book. ${CHOOSE}`],
  ['7z\xbc\xaf', 'This archive isn’t a ZIP. Please unpack it and choose the file inside.'],
  ['Rar!', 'This archive isn’t a ZIP. Please unpack it and choose the file inside.'],
  ...['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'ID3', 'OggS', 'fLaC'].map((start): [string, string] => [
    start,
    `This is a picture, music or a video. ${CHOOSE}`,
  ]),
]
/** An archive in an archive, as Apple sends it. */
const DEPTH_MAX = 2
const LINES = 'one artist a line'
const FILES_NAMED = 5
const DAMAGED = 'This ZIP archive is cut off or damaged.'
const DAMAGED_GZIP = 'This compressed file is cut off, damaged or too large.'

/**
 * Reads the artists of a list: one a line, a table, a playlist, an export of a service, or a ZIP archive of such files.
 * Throws `OutsideError` with a sentence for the member when the bytes are none of them.
 */
export async function readList(bytes: Uint8Array): Promise<ReadList> {
  const collector = createCollector()
  const result = await readFile(bytes, collector, 0)
  if ('refused' in result) throw new OutsideError('unreadable', result.refused)
  const found = collector.found()
  if (found.length === 0) {
    throw new OutsideError(
      'unreadable',
      `We found no artists in this (${result.format}). Put one artist on each line, or name a column “artist”.`,
    )
  }
  if (collector.isFull()) {
    collector.note(`Only the first ${ENTRIES_MAX.toLocaleString('en')} entries were read.`)
  }
  // The most heard artists of a long history first.
  const kept =
    found.length > IMPORT_NAMES_MAX ? found.toSorted((one, other) => other.times - one.times) : found
  return {
    format: result.format,
    queries: kept.slice(0, IMPORT_NAMES_MAX).map(({ artist }) => artist),
    notUnderstood: collector.missed(),
    cutOff: Math.max(0, found.length - IMPORT_NAMES_MAX),
    notes: collector.notes(),
  }
}

async function readFile(bytes: Uint8Array, collector: Collector, depth: number): Promise<TextResult> {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  const file = NO_TEXT.find(([known]) => start.startsWith(known))
  if (file) return { refused: file[1] }
  if (start.startsWith('PK\x03\x04') && depth < DEPTH_MAX) return readArchive(bytes, collector, depth)
  if (start.startsWith('\x1f\x8b') && depth < DEPTH_MAX) {
    const content = gunzip(bytes)
    return content ? readFile(content, collector, depth + 1) : { refused: DAMAGED_GZIP }
  }
  const decoded = decodeList(bytes)
  if (!decoded) return { refused: `This isn’t text. ${CHOOSE}` }
  if (decoded.note) collector.note(decoded.note)
  return readText(decoded.text, collector)
}

/** Texts with one artist a line count only when nothing else is in the archive: most are for people to read. */
async function readArchive(bytes: Uint8Array, collector: Collector, depth: number): Promise<TextResult> {
  const read: { format: string; found: Collector }[] = []
  const without: string[] = []
  const tooLarge: string[] = []
  try {
    for await (const file of readZip(bytes)) {
      if ('refused' in file) return file
      if ('tooLarge' in file) {
        tooLarge.push(file.tooLarge)
        continue
      }
      const found = createCollector()
      const result = await readFile(file.bytes, found, depth + 1)
      if ('format' in result && found.found().length > 0) read.push({ format: result.format, found })
      else without.push(file.name)
    }
  } catch {
    if (read.length === 0) return { refused: DAMAGED }
    collector.note(`${DAMAGED} We read everything before the damage.`)
  }
  const structured = read.filter(({ format }) => format !== LINES)
  const used = structured.length > 0 ? structured : read
  for (const { found } of used) collector.absorb(found)
  if (tooLarge.length > 0) collector.note(`Too large to read: ${namesOf(tooLarge)}.`)
  if (used.length > 0 && without.length > 0) collector.note(`No artists in ${namesOf(without)}.`)
  if (used.length === 0 && tooLarge.length === 0) {
    return { refused: `No file in this ZIP archive is a list of artists. ${CHOOSE}` }
  }
  const [format, ...others] = [...new Set(used.map((one) => one.format))]
  const inside = format?.replace(/^ZIP archive(, )?/, '')
  return { format: others.length === 0 && inside ? `ZIP archive, ${inside}` : 'ZIP archive' }
}

function namesOf(files: readonly string[]): string {
  const names = files.slice(0, FILES_NAMED).map((file) => file.slice(file.lastIndexOf('/') + 1))
  const more = files.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more files` : names.join(', ')
}
