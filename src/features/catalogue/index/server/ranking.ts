import { isCjk } from './normal-form.ts'
import { lengthOf, type Token, type TypedText } from './typed-text.ts'
import { allowedErrors, distance, prefixDistance, TOO_FAR } from './typing-errors.ts'

/** A name of the index. */
export interface NameRow {
  id: number
  entity_id: number
  norm: string
  pop: number
}

export interface Ranked {
  entityId: number
  /** The name that matched, in normal form. */
  norm: string
  score: number
  /** Typing errors; lesser faults count as fractions. */
  errors: number
}

interface Scored extends Ranked {
  exact: Exactness
}

/** Not exact, exact except for spaces, exact. */
type Exactness = 0 | 1 | 2

const ERROR_COST = 2.2
const NOT_FIRST_WORD_COST = 0.5
const EXTRA_LETTER_COST = 0.02
const EXTRA_LETTERS_MAX = 15
const WRONG_FIRST_LETTER = 0.2
const FUZZY_PREFIX = 0.35
const WHOLE_NAME_BONUS = 2.1
const NAME_PREFIX_BONUS = 0.3

/** The penalty of a word with typing errors, in the unit of popularity; `isWhole` as in a candidate. */
export const costOfWord = (errors: number, isWhole: boolean): number =>
  Math.round(1000 * ERROR_COST * (errors + (errors > 0 && !isWhole ? FUZZY_PREFIX : 0)))

/**
 * Ranks names by match and popularity as they are found, with the best name of each entity. `relaxedFrom` is the typed
 * text, when words of it were dropped to find any match.
 */
export function createRanking(text: TypedText, limit: number, relaxedFrom?: string) {
  const seen = new Set<number>()
  const best = new Map<number, Scored>()
  return {
    add(name: NameRow) {
      if (seen.has(name.id)) return
      seen.add(name.id)
      const scored = score(name, text, relaxedFrom)
      const known = scored && best.get(scored.entityId)
      if (scored && (!known || known.score + known.exact < scored.score + scored.exact)) {
        best.set(scored.entityId, scored)
      }
    },
    ranked: (): Ranked[] =>
      inOrder(
        [...best.values()].map((one) => ({ ...one })),
        text.joinedLength,
      ).slice(0, limit),
  }
}

function inOrder(found: Scored[], typedLength: number): Scored[] {
  const exact = found.filter((one) => one.exact).sort((a, b) => b.exact - a.exact || b.score - a.score)
  for (const [place, one] of exact.entries()) {
    const share = place === 0 ? 1 : place < 3 ? 0.4 : 0.1
    one.score +=
      share * (one.exact === 2 ? Math.min(3.5, 1 + 0.5 * typedLength) : Math.min(2, 0.4 * typedLength))
  }
  found.sort((a, b) => b.score - a.score)
  const bestExact = found.findIndex((one) => one.exact === 2)
  if (bestExact > 2) found.splice(2, 0, ...found.splice(bestExact, 1))
  return found
}

function score(name: NameRow, text: TypedText, relaxedFrom: string | undefined): Scored | undefined {
  const joinedName = name.norm.replaceAll(' ', '')
  const words = name.norm.split(' ')
  const byWord = errorsByWord(words, text.tokens)
  const whole = errorsOfWhole(name.norm, joinedName, text)
  if (!byWord && whole >= TOO_FAR) return undefined
  const useWords = byWord !== undefined && byWord.errors <= whole
  let errors = useWords ? byWord.errors : whole
  if (relaxedFrom && distance(relaxedFrom, joinedName, 2) <= allowedErrors(lengthOf(relaxedFrom))) errors -= 1

  const extraLetters = Math.max(0, lengthOf(joinedName) - text.joinedLength)
  let points =
    name.pop / 1000 -
    ERROR_COST * errors -
    (useWords && byWord.firstWord > 0 ? NOT_FIRST_WORD_COST : 0) -
    EXTRA_LETTER_COST * Math.min(extraLetters, EXTRA_LETTERS_MAX)
  const exact = name.norm === text.form ? 2 : joinedName === text.joined ? 1 : 0
  if (!exact) {
    const isWholeName =
      words.length === text.tokens.length &&
      errors < 2.5 &&
      errors >= 0.5 &&
      distance(text.joined, joinedName, 2) <= allowedErrors(text.joinedLength)
    if (isWholeName) points += WHOLE_NAME_BONUS
    else if (joinedName.startsWith(text.joined)) points += NAME_PREFIX_BONUS
  }
  return { entityId: name.entity_id, norm: name.norm, score: points, errors, exact }
}

/** The errors when each token is matched with its nearest word; undefined when a token matches none. */
function errorsByWord(words: string[], tokens: Token[]): { errors: number; firstWord: number } | undefined {
  let errors = 0
  let firstWord = 0
  for (const [index, token] of tokens.entries()) {
    const allowed = allowedErrors(token.length)
    let nearest = TOO_FAR
    let at = 0
    for (const [position, word] of words.entries()) {
      const found = errorsOfToken(token, word, allowed)
      if (found < nearest) {
        nearest = found
        at = position
      }
    }
    if (nearest > allowed + 0.9) return undefined
    errors += nearest
    if (index === 0) firstWord = at
  }
  return { errors, firstWord }
}

function errorsOfToken(token: Token, word: string, allowed: number): number {
  if (word === token.text) return 0
  if (token.isGrowing) {
    if (word.startsWith(token.text)) return 0.01
    if (token.isCjk && word.includes(token.text)) return 0.3
  }
  if (!allowed) return TOO_FAR
  let found = distance(token.text, word, allowed)
  if (token.isGrowing && token.length !== 3) {
    found = Math.min(found, prefixDistance(token.text, word, allowed) + FUZZY_PREFIX)
  }
  const startsElsewhere = found < TOO_FAR && found > 0.5 && word[0] !== token.text[0]
  return startsElsewhere ? found + WRONG_FIRST_LETTER : found
}

/** The errors when name and text are compared as wholes, without spaces. */
function errorsOfWhole(norm: string, joinedName: string, text: TypedText): number {
  if (joinedName === text.joined) return norm === text.form ? 0 : 0.1
  if (joinedName.startsWith(text.joined)) return norm.startsWith(text.form) ? 0.01 : 0.6
  if (text.joinedLength < 4) return TOO_FAR
  const allowed = allowedErrors(text.joinedLength)
  const isOpen = text.tokens.at(-1)?.isGrowing ?? false
  const found = Math.min(
    distance(text.joined, joinedName, allowed),
    isOpen ? prefixDistance(text.joined, joinedName, allowed) + 0.1 : TOO_FAR,
  )
  if (found <= allowed + 0.2) return found
  return errorsWithoutArticle(text.joined, joinedName)
}

/** "thebeatles", written as one word, is "beatles". */
function errorsWithoutArticle(joined: string, joinedName: string): number {
  const rest = stripLeadingArticle(joined)
  if (!rest) return TOO_FAR
  const allowed = allowedErrors(lengthOf(rest))
  return distance(rest, joinedName, allowed) + 0.2
}

/** The rest of a word that begins with "the", when it has four letters or more. */
export function stripLeadingArticle(joined: string): string | undefined {
  return joined.startsWith('the') && joined.length >= 7 && !isCjk(joined) ? joined.slice(3) : undefined
}
