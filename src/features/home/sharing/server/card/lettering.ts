import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** The fonts of a card: the display face of titles, and two weights of the text face. */
export type Face = 'display' | 'text' | 'strong'

export interface Line {
  /** SVG path data, its baseline at 0. */
  path: string
  /** In pixels. */
  width: number
}

const FAMILIES: Record<Face, { family: string; weight: number }> = {
  display: { family: 'anybody', weight: 900 },
  text: { family: 'hanken-grotesk', weight: 400 },
  strong: { family: 'hanken-grotesk', weight: 700 },
}
/** Each file of a family has the glyphs of one range. */
const RANGES = ['latin', 'latin-ext', 'vietnamese']

/** No card has room for more letters. */
const LONGEST = 500

const require = createRequire(import.meta.url)
const loaded = new Map<Face, Font[]>()

/**
 * Sets one line of text as an outline, so that it looks the same on every machine, whatever fonts are installed.
 * Undefined when our fonts lack one of its letters, as they do for most scripts other than Latin.
 */
export function setLine(text: string, face: Face, size: number): Line | undefined {
  const fonts = fontsOf(face)
  let path = ''
  let x = 0
  for (const { font, run } of runsOf(text, fonts)) {
    if (!font) return undefined
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run)
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index]
      if (!position) continue
      path += glyph.path
        .scale(scale, -scale)
        .translate(x + position.xOffset * scale, -position.yOffset * scale)
        .toSVG()
      x += position.xAdvance * scale
    }
  }
  return { path, width: x }
}

/** A text in lines; `isCut` when it is incomplete. */
export interface Block {
  lines: Line[]
  isCut: boolean
}

/**
 * Breaks a text between its words into lines of at most `width` pixels. Text beyond `most` lines is cut with an
 * ellipsis, and so is a word wider than a line. Undefined when the fonts lack a letter.
 */
export function setBlock(
  text: string,
  { face, size, width, most }: { face: Face; size: number; width: number; most: number },
): Block | undefined {
  const fits = (line: string) => (setLine(line, face, size)?.width ?? 0) <= width
  const words = [...text].slice(0, LONGEST).join('').split(/\s+/).filter(Boolean)
  const broken: string[] = []
  for (const word of words) {
    const line = broken.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    if (line !== undefined && fits(longer)) broken[broken.length - 1] = longer
    else broken.push(word)
    if (broken.length > most) break
  }
  const shown = broken.slice(0, most)
  const isCut = broken.length > most || shown.some((line) => !fits(line))
  const lines = shown.map((line, index) => {
    const continues = index === most - 1 && broken.length > most
    return setLine(continues || !fits(line) ? cut(line, fits) : line, face, size)
  })
  return lines.every((line) => line !== undefined) ? { lines, isCut } : undefined
}

/** The longest beginning that fits with an ellipsis after it, by binary search. */
function cut(line: string, fits: (line: string) => boolean): string {
  const letters = [...line]
  const short = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`
  let fitting = 1
  let tooLong = letters.length
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fits(short(middle))) fitting = middle
    else tooLong = middle
  }
  return short(fitting)
}

/** Splits a text where the file that has its letters changes. */
function runsOf(text: string, fonts: Font[]): { font: Font | undefined; run: string }[] {
  const runs: { font: Font | undefined; run: string }[] = []
  for (const letter of text) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (last && last.font === font) last.run += letter
    else runs.push({ font, run: letter })
  }
  return runs
}

function fontsOf(face: Face): Font[] {
  const known = loaded.get(face)
  if (known) return known
  const { family, weight } = FAMILIES[face]
  const fonts = RANGES.map((range) => {
    const file = require.resolve(`@fontsource/${family}/files/${family}-${range}-${weight}-normal.woff2`)
    const font = create(readFileSync(file))
    if ('fonts' in font) throw new Error(`${file} is a collection of fonts.`)
    return font
  })
  loaded.set(face, fonts)
  return fonts
}
