/** More errors than any limit. */
export const TOO_FAR = 99

/** The typing errors allowed in a word of this length. */
export function allowedErrors(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * Insertions, deletions, substitutions and transpositions of neighbours between two texts (optimal string
 * alignment); `TOO_FAR` when there are more than `max`.
 */
export function distance(typed: string, word: string, max: number): number {
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

function lastRow(
  a: ArrayLike<string>,
  b: ArrayLike<string>,
  width: number,
  max: number,
): number[] | undefined {
  let beforeLast: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  let lastBest = 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= width; j++) {
      const same = a[i - 1] === b[j - 1]
      let cell = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cell = Math.min(cell, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cell)
      if (cell < best) best = cell
    }
    // A transposition can reach back over one row, so two consecutive rows must exceed the limit.
    if (best > max && lastBest > max) return undefined
    lastBest = best
    beforeLast = last
    last = row
  }
  return last
}
