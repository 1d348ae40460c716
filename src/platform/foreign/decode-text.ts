import { analyse } from 'chardet'

/**
 * Decodes a text of others. Valid UTF-8 (or the encoding of a byte order mark) wins over any declaration; then the
 * encoding that its header or its first line declares; then the most likely one.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const marked = byteOrderMark(bytes)
  if (marked) return decode(bytes, marked) ?? ''
  // Text in another encoding is almost never valid UTF-8 by chance, but feeds do declare wrongly.
  const utf8 = isSevenBitSwitching(declared(bytes, contentType)) ? undefined : decode(bytes, 'utf-8', true)
  if (utf8 !== undefined) return utf8
  for (const label of [...declared(bytes, contentType), ...detected(bytes)]) {
    const text = decode(bytes, label, true)
    if (text !== undefined) return text
  }
  for (const label of [...declared(bytes, contentType), 'windows-1252']) {
    const text = decode(bytes, label)
    if (text !== undefined) return text
  }
  return ''
}

/** Undefined when the label is unknown, or (`fatal`) when the bytes are not valid in it. */
function decode(bytes: Uint8Array, label: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    return undefined
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  // No byte order mark, but the letter of ASCII that every document begins with is two bytes wide.
  if (a === 0x00 && b && b < 0x80) return 'utf-16be'
  return a && a < 0x80 && b === 0x00 ? 'utf-16le' : undefined
}

/** The encodings named by the HTTP header, by the XML declaration, and by a `meta` of a page. */
function declared(bytes: Uint8Array, contentType: string): string[] {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const labels = [
    contentType.match(/charset\s*=\s*["']?([\w.:-]+)/i)?.[1],
    start.match(/<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i)?.[1],
    start.match(/<meta[^>]*?charset\s*=\s*["']?([\w.:-]+)/i)?.[1],
  ]
  return labels.flatMap((label) => (label ? [label.toLowerCase()] : []))
}

/** These look like plain ASCII, and so like UTF-8. */
function isSevenBitSwitching(labels: string[]): boolean {
  return labels.some((label) => label === 'iso-2022-jp')
}

function detected(bytes: Uint8Array): string[] {
  return analyse(bytes.subarray(0, 64 * 1024))
    .filter(({ confidence }) => confidence >= 10)
    .map(({ name }) => name)
}
