import { decodeText } from '#platform/foreign/decode-text.ts'

const [NEWLINE, RETURN, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09]

/** Decodes a calendar or page. */
export const feedText = (bytes: Uint8Array, contentType: string): string =>
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
