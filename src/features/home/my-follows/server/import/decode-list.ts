import { decodeText } from '#platform/foreign/decode-text.ts'

const GUESSED =
  'This list isn’t in UTF-8, so we guessed its encoding. Names with wrong letters will be under “Not found”.'
const DAMAGED = 'Some letters of this list are damaged, so we couldn’t read those names.'
const SAMPLE = 64 * 1024

/** The text of a list and what the member should know of it; undefined when the bytes are no text. */
export function decodeList(bytes: Uint8Array): { text: string; note?: string } | undefined {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isMarked) return { text: decodeText(bytes) }
  const wide = wideText(bytes)
  if (wide !== undefined) return { text: wide, note: GUESSED }
  // Text has next to no control characters.
  const sample = bytes.subarray(0, SAMPLE)
  const controls = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  if (sample.includes(0) || controls > sample.length / 50) return undefined
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    return isMostlyValid(text) ? { text, note: DAMAGED } : { text: decodeText(bytes), note: GUESSED }
  }
}

/** Whether few letters of a text in UTF-8 are damaged; in another encoding nearly all but those of ASCII would be. */
function isMostlyValid(text: string): boolean {
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const foreign = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  return foreign > damaged * 10
}

/** Detects UTF-16 without a byte order mark: each byte of line ends and most letters has a zero beside it. */
function wideText(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 1].map((odd) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [first = 0, second = 0] = zeros
  // Names in other alphabets have few zeros, but nearly all on the same side.
  if (first + second < sample.length / 50 || Math.min(first, second) * 10 > Math.max(first, second)) {
    return undefined
  }
  try {
    const text = new TextDecoder(second > first ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
    return /[\p{Cc}\p{Co}\p{Cn}]/u.test(text.replace(/[\t\r\n\ufeff]/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}
