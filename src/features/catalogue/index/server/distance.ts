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
