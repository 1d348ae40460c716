/** More errors than any limit. */
export const TOO_FAR = 99

/** The typing errors allowed in a word of this length. */
export function allowedErrors(length: number): number {
  if (length < 3) return 0
  return length < 8 ? 1 : 2
}

/**
 * Insertions, deletions, substitutions and transpositions of neighbours between two texts (optimal string
 * alignment); `TOO_FAR` when there are more than `max`.
 */
export function distance(typed: string, word: string, max: number): number {
  if (typed === word) return 0
  const a = lettersOf(typed)
  const b = lettersOf(word)
  if (Math.abs(a.length - b.length) > max) return TOO_FAR
  const row = lastRow(a, b, b.length, max)
  const found = row?.[b.length] ?? TOO_FAR
  return found > max ? TOO_FAR : found
}

/** The same between `typed` and the nearest beginning of `word`. */
export function prefixDistance(typed: string, word: string, max: number): number {
  const a = lettersOf(typed)
  const b = lettersOf(word)
  if (a.length - b.length > max) return TOO_FAR
  const width = Math.min(b.length, a.length + max)
  const row = lastRow(a, b, width, max)
  if (!row) return TOO_FAR
  let found = TOO_FAR
  for (let end = Math.max(0, a.length - max); end <= width; end++)
    found = Math.min(found, row[end] ?? TOO_FAR)
  return found > max ? TOO_FAR : found
}

function lettersOf(text: string): string[] | string {
  // Indexing a string is faster than an array, and correct as long as no letter takes two units.
  return /[\ud800-\udfff]/.test(text) ? [...text] : text
}

/** The last three rows of the table, used again by each call: nothing here waits in between. */
const ROWS = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)] as const
const LENGTH_MAX = 250

/** Only cells within `max` of the diagonal are computed; the others count as more than `max`. */
function lastRow(
  a: ArrayLike<string>,
  b: ArrayLike<string>,
  width: number,
  max: number,
): Uint8Array | undefined {
  if (a.length > LENGTH_MAX || width > LENGTH_MAX) return undefined
  let [beforeLast, last, row] = ROWS
  const far = max + 1
  for (let j = 0; j <= width; j++) last[j] = Math.min(j, far)
  let lastBest = 0
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - max)
    const to = Math.min(width, i + max)
    row[from - 1] = from === 1 ? Math.min(i, far) : far
    let best = row[from - 1] ?? far
    for (let j = from; j <= to; j++) {
      const above = j === i + max ? far : (last[j] ?? far)
      const same = a[i - 1] === b[j - 1]
      let cell = Math.min(above + 1, (row[j - 1] ?? far) + 1, (last[j - 1] ?? far) + (same ? 0 : 1), far)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cell = Math.min(cell, (beforeLast[j - 2] ?? far) + 1)
      row[j] = cell
      if (cell < best) best = cell
    }
    for (let j = to + 1; j <= Math.min(width, to + 2); j++) row[j] = far
    // A transposition can reach back over one row, so two consecutive rows must exceed the limit.
    if (best > max && lastBest > max) return undefined
    lastBest = best
    const unused = beforeLast
    beforeLast = last
    last = row
    row = unused
  }
  return last
}

/** From this popularity on, a mistyped word is found while it is still being typed. */
export const HOT_POPULARITY = 2200

const HEAD = 7
const HOT_HEADS = [6, 5, 4]
/** Seeds of the hashes. Beginnings have other keys than words, so that a search for words reads no beginnings. */
const SEEDS = { word: 0x811c9dc5, beginning: 0x5bd1e995 }

/**
 * Keys that a word shares with every text one insertion, deletion, substitution or transposition away from its first
 * seven letters: that head, and the head without each one of its letters (SymSpell). Hashed, since an index of
 * four-byte numbers is small; two words rarely collide, and the distance decides.
 */
export function deletionKeys(text: string): number[] {
  return [...keysOfHead([...text].slice(0, HEAD), SEEDS.word, new Set())]
}

/** Keys that a text of four to six letters shares with well-known longer words whose beginning it may be, mistyped. */
export function beginningKeys(text: string): number[] {
  const letters = [...text]
  return HOT_HEADS.includes(letters.length) ? [...keysOfHead(letters, SEEDS.beginning, new Set())] : []
}

/** Keys of a word in the dictionary; hot words also get those of their beginnings. */
export function dictionaryKeys(word: string, isHot: boolean): number[] {
  const letters = [...word]
  const keys = keysOfHead(letters.slice(0, HEAD), SEEDS.word, new Set())
  if (isHot) {
    for (const length of HOT_HEADS)
      if (letters.length > length) keysOfHead(letters.slice(0, length), SEEDS.beginning, keys)
  }
  return [...keys]
}

function keysOfHead(head: string[], seed: number, keys: Set<number>): Set<number> {
  keys.add(hash(head, -1, seed))
  if (head.length > 1) {
    for (let left = 0; left < head.length; left++) keys.add(hash(head, left, seed))
  }
  return keys
}

/** FNV-1a over the UTF-16 units of letters but the one at `left`, as a signed 32-bit number. */
function hash(letters: string[], left: number, seed: number): number {
  let value = seed
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]
    if (at === left || letter === undefined) continue
    for (let unit = 0; unit < letter.length; unit++) {
      value = Math.imul(value ^ letter.charCodeAt(unit), 0x01000193)
    }
  }
  return value | 0
}
