import { decodeText } from '#platform/foreign/decode-text.ts'
import { PROBLEMS_MAX, type ReadShows } from './entry.ts'
import { readShows } from './read-shows.ts'

/** Runs in a thread: see `ForeignReader`. `address` is that of the page, for its relative links. */
export const read = (answer: { body: Uint8Array; contentType: string; address: string; now: Date }) =>
  boundActs(
    readShows(feedText(answer.body, answer.contentType), answer.contentType, answer.address, answer.now),
  )

/** The most acts of all entries: half a million would hold up the process that stores them. */
const ACTS_OF_ALL_MAX = 20_000

/** The same entries with the first acts of all; says where the others are left out. */
function boundActs(read: ReadShows): ReadShows {
  let left = ACTS_OF_ALL_MAX
  const first = read.entries.find(({ acts }) => {
    left -= acts.length
    return left < 0
  })
  if (!first) return read
  left = ACTS_OF_ALL_MAX
  const entries = read.entries.map((entry) => {
    const acts = entry.acts.slice(0, left)
    left -= acts.length
    return { ...entry, acts }
  })
  const { line, name } = first
  const message = `Only the first ${ACTS_OF_ALL_MAX} acts of all entries are read: those from here on are not.`
  return {
    ...read,
    entries,
    problems: [...read.problems.slice(0, PROBLEMS_MAX - 1), { line, name, message }],
  }
}

const [NEWLINE, RETURN, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09]

/** Decodes a calendar or page. */
const feedText = (bytes: Uint8Array, contentType: string): string =>
  decodeText(withWholeLetters(bytes), contentType)

/**
 * Moves folds of a calendar that stand inside a letter behind it: programs that count bytes fold lines so (RFC 5545, 3.1),
 * and the halves of a letter cannot be decoded.
 */
function withWholeLetters(bytes: Uint8Array): Uint8Array {
  let mended: Uint8Array | undefined
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
    const next = bytes[at + 1]
    if ((next !== SPACE && next !== TAB) || !isInsideLetter(bytes[at + 2])) continue
    const begin = bytes[at - 1] === RETURN ? at - 1 : at
    let end = at + 2
    while (isInsideLetter(bytes[end])) end++
    mended ??= Uint8Array.from(bytes)
    mended.set(bytes.subarray(at + 2, end), begin)
    mended.set(bytes.subarray(begin, at + 2), begin + end - at - 2)
  }
  return mended ?? bytes
}

/** Whether a byte continues a letter of UTF-8. */
const isInsideLetter = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0
