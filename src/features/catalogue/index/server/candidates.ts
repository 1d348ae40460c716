import { type NameRow, stripLeadingArticle } from './ranking.ts'
import type { Run } from './snapshot.ts'
import type { Statement, Statements } from './statements.ts'
import { lengthOf, type Token, type TypedText } from './typed-text.ts'
import {
  allowedErrors,
  beginningKeys,
  deletionKeys,
  distance,
  prefixDistance,
  TOO_FAR,
} from './typing-errors.ts'

/** A word of the dictionary that a token may mean. */
export interface Candidate {
  id: number
  word: string
  /** How many names contain it; an estimate. */
  df: number
  max_pop: number
  distance: number
  /** The token matches the whole word (within `distance`), not only its beginning. */
  isWhole: boolean
}

interface WordRow {
  id: number
  word: string
  df: number
  max_pop: number
}

interface OrdinalRow extends WordRow {
  ord: number
}

/** The candidate words of each token, by word. */
export type Candidates = Map<string, Candidate>[]

const LAST_CHARACTER = '\u{10FFFF}'
/** The longest text without spaces that is looked up as one word. */
const JOINED_WORD_MAX = 40
const TRIGRAM_LENGTH = 8

interface StartRow {
  ord: number
  id: number
  text: string
  df: number
  pop: number
  /** Set for a name, null for a word. */
  entity_id: number | null
}

/**
 * Finds words equal to the tokens, words that begin with the last token, and names that begin with the whole text.
 * Returns how many words begin with it, and the names.
 */
export async function findWords(
  run: Run,
  statement: Statement,
  text: TypedText,
  candidates: Candidates,
): Promise<{ beginnings: number; names: NameRow[] }> {
  const last = text.tokens.at(-1)
  const ofLength = (length: number) => (last?.length === length ? last.text : null)
  const longer = last && last.length > 3 ? last.text : null
  const whole = text.joinedLength > 3 ? text.joined : null
  const rows = await run<StartRow>(statement, [
    text.tokens.map((token) => token.text),
    ofLength(1),
    ofLength(2),
    ofLength(3),
    longer,
    longer && longer + LAST_CHARACTER,
    whole,
    whole && whole + LAST_CHARACTER,
    text.joined,
  ])
  let beginnings = 0
  const names: NameRow[] = []
  for (const { ord, id, text: found, df, pop, entity_id } of rows) {
    if (entity_id !== null) names.push({ id, entity_id, norm: found, pop })
    else {
      if (ord === 0) beginnings++
      const at = ord === 0 ? text.tokens.length - 1 : ord - 1
      addNearest(candidates[at], { id, word: found, df, max_pop: pop }, 0, ord !== 0)
    }
  }
  return { beginnings, names }
}

/**
 * Adds words with typing errors to the candidates. When many words begin with the last token (`isBegun`), it is hardly
 * the mistyped beginning of others. Returns the words that the whole text may mean without its spaces.
 */
export async function findSimilarWords(
  run: Run,
  statements: Statements,
  text: TypedText,
  candidates: Candidates,
  isBegun: boolean,
): Promise<Map<string, Candidate>> {
  const tokens = text.tokens
    .map((token, index) => ({ token, index }))
    .filter(({ token, index }) => mayBeWrong(token, text.tokens.length, candidates[index]))
  const growing = tokens.findIndex(({ token }) => token.isGrowing && token.length > 3)
  const wholes = wholeReadings(text)
  const queried = [...tokens.map(({ token }) => token.text), ...wholes]
  const joined = new Map<string, Candidate>()
  if (queried.length === 0) return joined

  const rows = await run<OrdinalRow>(statements.similarWords, [
    queried,
    queried.map((one, index) =>
      [...deletionKeys(one), ...(index === growing && !isBegun ? beginningKeys(one) : [])].join(' '),
    ),
    growing < 0 ? -1 : growing + 1,
  ])
  const isOpen = text.tokens.at(-1)?.isGrowing ?? false
  for (const { ord, ...row } of rows) {
    const known = tokens[ord - 1]
    const whole = wholes[ord - 1 - tokens.length]
    if (known) filterSimilar(candidates[known.index], row, known.token)
    else if (whole) {
      const allowed = allowedErrors(lengthOf(whole))
      const errors = isOpen ? prefixDistance(whole, row.word, allowed) : distance(whole, row.word, allowed)
      if (errors <= allowed) joined.set(row.word, { ...row, distance: errors, isWhole: true })
    }
  }
  for (const { token, index } of tokens) await findDistantWords(run, statements, token, candidates[index])
  return joined
}

/** Finds a long word with two errors in its head: its keys cannot match, but its trigrams may. */
async function findDistantWords(
  run: Run,
  statements: Statements,
  token: Token,
  candidates: Map<string, Candidate> | undefined,
): Promise<void> {
  if (!candidates || token.length < TRIGRAM_LENGTH) return
  if ([...candidates.values()].some((candidate) => candidate.distance <= 1)) return
  for (const row of await run<WordRow>(statements.distantWords, [token.text])) {
    addNearest(candidates, row, distance(token.text, row.word, 2), true)
  }
  if (!token.isGrowing || candidates.size > 0) return
  for (const row of await run<WordRow>(statements.distantBeginnings, [token.text])) {
    addNearest(candidates, row, prefixDistance(token.text, row.word, 2), false)
  }
}

/** A token of three letters may have an error only when it has no other meaning. */
function mayBeWrong(token: Token, count: number, known: Map<string, Candidate> | undefined): boolean {
  if (token.length > 3) return true
  return token.length === 3 && (count === 1 || !known?.size)
}

function wholeReadings(text: TypedText): string[] {
  const readings: string[] = []
  if (text.tokens.length > 1 && text.joinedLength >= 4 && text.joinedLength <= JOINED_WORD_MAX) {
    readings.push(text.joined)
  }
  const rest = stripLeadingArticle(text.joined)
  if (rest) readings.push(rest)
  return readings
}

function filterSimilar(candidates: Map<string, Candidate> | undefined, row: WordRow, token: Token): void {
  const allowed = allowedErrors(token.length)
  const whole = distance(token.text, row.word, allowed)
  addNearest(candidates, row, whole, true)
  if (whole < TOO_FAR || !token.isGrowing || token.length <= 3) return
  addNearest(candidates, row, prefixDistance(token.text, row.word, allowed), false)
}

function addNearest(
  candidates: Map<string, Candidate> | undefined,
  row: WordRow,
  errors: number,
  isWhole: boolean,
): void {
  const known = candidates?.get(row.word)
  if (errors < TOO_FAR && (!known || known.distance > errors)) {
    candidates?.set(row.word, { ...row, distance: errors, isWhole })
  }
}

/** Nearest first, then the best known. */
export function byLikelihood(a: Candidate, b: Candidate): number {
  return a.distance - b.distance || b.max_pop - a.max_pop
}
