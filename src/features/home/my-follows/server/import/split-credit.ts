export interface Piece {
  text: string
  start: number
  end: number
}

/** Separators that no name contains. */
const CERTAIN = String.raw`[;；|\u0000]|\s\/{1,2}\s|\s?[([]\s*(?:feat|ft|featuring)\b\.?|\s(?:feat|ft|featuring)\b\.?(?=\s)`
/** Those that names contain as well; “Beatles, The” is one name. */
const POSSIBLE = String.raw`,(?!\s*(?:the|les|los|las|die)\s*(?:[,;]|$))|[、，،/]|\s(?:&|\+|and|with|und|mit|et|avec|y|con|e|com|x|×|vs\.?)(?=\s)`
/** The most pieces of a credit; the rest of a longer one is one piece. */
const PIECES_MAX = 60

/**
 * Splits the credit of a recording where the names of artists may end. `isCertain`: every separator is one that no name
 * contains.
 */
export function splitCredit(credit: string): { pieces: Piece[]; isCertain: boolean } {
  const pieces: Piece[] = []
  let isCertain = true
  let from = 0
  const put = (to: number) => {
    const raw = credit.slice(from, to)
    const text = raw.trim().replace(/^([^([]*)[)\]]$/, '$1')
    const start = from + raw.length - raw.trimStart().length
    if (text) pieces.push({ text, start, end: start + text.length })
  }
  const separators = new RegExp(`(${CERTAIN})|(?:${POSSIBLE})`, 'giu')
  for (const separator of credit.matchAll(separators)) {
    if (pieces.length >= PIECES_MAX - 1) break
    // A comma in a name, as Exportify writes it.
    if (separator[0] === ',' && credit[separator.index - 1] === '\\') continue
    put(separator.index)
    from = separator.index + separator[0].length
    if (separator[1] === undefined) isCertain = false
  }
  put(credit.length)
  return { pieces, isCertain }
}
