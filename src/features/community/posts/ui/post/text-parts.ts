import type { Facet } from '../../contract.ts'

/** A part of a text; with a facet it is a link. */
export interface TextPart {
  /** Offset in the text. */
  at: number
  text: string
  facet?: Facet
}

/**
 * The lines of a text, each in parts; joined, with line breaks between the lines, they are the text again. Facets that
 * do not fit the text are left out.
 */
export function linesOf(text: string, facets: readonly Facet[]): TextPart[][] {
  const lines: TextPart[][] = [[]]
  for (const part of partsOf(text, facets)) {
    if (part.facet) {
      lines.at(-1)?.push(part)
      continue
    }
    let at = part.at
    for (const [index, line] of part.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (line) lines.at(-1)?.push({ at, text: line })
      at += line.length + 1
    }
  }
  return lines
}

function partsOf(text: string, facets: readonly Facet[]): TextPart[] {
  const indexOf = facets.length > 0 ? indexesByByte(text) : new Map<number, number>()
  const parts: TextPart[] = []
  let at = 0
  for (const facet of facets) {
    const start = indexOf.get(facet.start)
    const end = indexOf.get(facet.end)
    if (start === undefined || end === undefined || start < at || end <= start) continue
    const inside = text.slice(start, end)
    if (inside.includes('\n')) continue
    if (start > at) parts.push({ at, text: text.slice(at, start) })
    parts.push({ at: start, text: inside, facet })
    at = end
  }
  if (at < text.length) parts.push({ at, text: text.slice(at) })
  return parts
}

/** The offsets of the characters of a text by their offsets in its UTF-8 form. */
function indexesByByte(text: string): Map<number, number> {
  const indexes = new Map<number, number>()
  let bytes = 0
  let index = 0
  for (const character of text) {
    indexes.set(bytes, index)
    bytes += bytesOf(character.codePointAt(0) ?? 0)
    index += character.length
  }
  return indexes.set(bytes, index)
}

const bytesOf = (point: number) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
