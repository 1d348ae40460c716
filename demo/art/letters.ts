/**
 * A stencil alphabet of our own, built from squares and quarter discs on a grid of three by five, so that
 * pictures can carry words without a font. `#` is a full square; a b c d are discs rounded at the upper left,
 * upper right, lower right, lower left.
 */
const GLYPHS: Record<string, string> = {
  A: 'a#b #.# ### #.# #.#',
  B: '##b #.# ##. #.# ##c',
  C: 'a## #.. #.. #.. d##',
  D: '##b #.# #.# #.# ##c',
  E: '### #.. ##. #.. ###',
  F: '### #.. ##. #.. #..',
  G: 'a## #.. #.# #.# d##',
  H: '#.# #.# ### #.# #.#',
  I: '# # # # #',
  J: '..# ..# ..# #.# d#c',
  K: '#.# #.c ##. #.b #.#',
  L: '#.. #.. #.. #.. ###',
  M: '#.a.# ##### #.#.# #...# #...#',
  N: 'a#b #.# #.# #.# #.#',
  O: 'a#b #.# #.# #.# d#c',
  P: '##b #.# ##c #.. #..',
  Q: 'a#b #.# #.# #.c d##',
  R: '##b #.# ##c #.b #.#',
  S: 'a## #.. d#b ..# ##c',
  T: '### .#. .#. .#. .#.',
  U: '#.# #.# #.# #.# d#c',
  V: '#.# #.# #.# d.c .#.',
  W: '#...# #...# #.#.# ##### d.c.#',
  X: '#.# d.c .#. a.b #.#',
  Y: '#.# #.# d#c .#. .#.',
  Z: '### ..c .#. a.. ###',
  0: 'a#b #.# #.# #.# d#c',
  1: '## .# .# .# .#',
  2: '##b ..# a#c #.. ###',
  3: '##b ..# .## ..# ##c',
  4: '#.# #.# ### ..# ..#',
  5: '### #.. ##b ..# ##c',
  6: 'a## #.. ##b #.# d#c',
  7: '### ..# ..c .#. .#.',
  8: 'a#b #.# ### #.# d#c',
  9: 'a#b #.# d## ..# ##c',
  '&': 'ab. dc. a## #.# d#c',
  '-': '.. .. ## .. ..',
  '.': '. . . . #',
  '!': '# # # . #',
  '+': '... .#. ### .#. ...',
  ' ': '.. .. .. .. ..',
}

function rows(letter: string): string[] {
  const plain = letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return (GLYPHS[plain.toUpperCase()] ?? '').split(' ').filter(Boolean)
}

/** Width of a word in grid squares. */
export function wordWidth(word: string): number {
  return [...word].reduce((width, letter) => width + (rows(letter)[0]?.length ?? 0) + 1, -1)
}

/** Path data of a word, `unit` being the side of a grid square; letters are five units high. */
export function wordPath(word: string, x: number, y: number, unit: number): string {
  let left = x
  let path = ''
  for (const letter of word) {
    const lines = rows(letter)
    lines.forEach((line, row) => {
      ;[...line].forEach((cell, column) => {
        path += cellPath(cell, left + column * unit, y + row * unit, unit)
      })
    })
    if (lines[0]) left += (lines[0].length + 1) * unit
  }
  return path
}

function cellPath(cell: string, x: number, y: number, u: number): string {
  const at = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`
  // A hair of overlap hides the seams between neighbouring squares.
  if (cell === '#') return `M${at(0, 0)}h${round(u + 0.4)}v${round(u + 0.4)}h${round(-u - 0.4)}z`
  const corners: Record<string, string> = {
    a: `M${at(u, 0)}A${u} ${u} 0 0 0 ${at(0, u)}H${round(x + u + 0.4)}V${round(y)}z`,
    b: `M${at(0, 0)}A${u} ${u} 0 0 1 ${at(u, u)}H${round(x)}z`,
    c: `M${at(u, 0)}A${u} ${u} 0 0 1 ${at(0, u)}V${round(y)}z`,
    d: `M${at(0, 0)}A${u} ${u} 0 0 0 ${at(u, u)}V${round(y)}z`,
  }
  return corners[cell] ?? ''
}

/** Squares between two lines of a block. */
const LINE_GAP = 0.9

/** Words set flush left in a block of the given width, each as large as fits; `height` limits the whole. */
export function wordBlock(
  words: readonly string[],
  box: { x: number; y: number; width: number; height: number },
): string {
  const unit = blockUnit(words, box.width, box.height)
  return words.map((word, i) => wordPath(word, box.x, box.y + i * (5 + LINE_GAP) * unit, unit)).join('')
}

/** How wide `wordBlock` really becomes within its limits. */
export function blockWidth(words: readonly string[], width: number, height: number): number {
  return Math.max(...words.map(wordWidth)) * blockUnit(words, width, height)
}

function blockUnit(words: readonly string[], width: number, height: number): number {
  const lines = words.length * 5 + (words.length - 1) * LINE_GAP
  return Math.min(width / Math.max(...words.map(wordWidth)), height / lines)
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
