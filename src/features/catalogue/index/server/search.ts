import { byLikelihood, type Candidate, type Candidates, findSimilarWords, findWords } from './candidates.ts'
import { costOfWord, createRanking, type NameRow, type Ranked } from './ranking.ts'
import type { Run } from './snapshot.ts'
import { PREFIX_WORDS, type Statement, type Statements } from './statements.ts'
import { type Token, type TypedText, typedText } from './typed-text.ts'
import { distance } from './typing-errors.ts'

/** Names examined for a query of several words. */
const NAMES_CAP = 800
/** For words with errors: names considered by their popularity, and the most promising of them, which are examined. */
const SIMILAR_POSTINGS_CAP = 700
const SIMILAR_NAMES_CAP = 500
/** Names examined for a single word: some times as many as are shown, since match and popularity of other kinds count too. */
const PROMISING_CAP = 80
/** A request for more results than this pages through a list and may read more names; while typing every millisecond counts. */
const TYPED_MAX = 75
const LISTED_CAP = 5_000
/** The most postings of two words that are intersected. */
const INTERSECTION_MAX = 120_000
/** With fewer results than this, the search allows typing errors. */
const ENOUGH = 10
/**
 * A match of this popularity is taken as what was meant; a less popular one may be a typing error in another name, such
 * as "Sayer" for "Slayer".
 */
const FAMOUS = 4500
/** The same for a name of several words, which are unlikely to be words all by accident. */
const WELL_KNOWN = 3000

/** The penalty of a name that matches only when the first word is a mistyped "the". */
const MISTYPED_THE_COST = 2

/** Finds names for the text typed so far, which has at least one token; best first. */
export async function searchNames(
  run: Run,
  statements: Statements,
  text: TypedText,
  limit: number,
): Promise<Ranked[]> {
  const found = await createTokenSearch(run, statements, text, limit).search()
  if (found.length === 0) {
    const shorter = without(
      text,
      (token, index) => token.length <= 3 || (index === 0 && isMistypedThe(token)),
    )
    return shorter ? createTokenSearch(run, statements, shorter, limit, text.joined).search() : []
  }
  const rest = without(text, (token, index) => index === 0 && isMistypedThe(token))
  if (!rest) return found
  return merged(found, await createTokenSearch(run, statements, rest, limit).search(), limit)
}

/** Names that contain every word of the text, or begin with it, without typing errors; best first. */
export async function searchExactly(
  run: Run,
  statements: Statements,
  text: TypedText,
  limit: number,
): Promise<Ranked[]> {
  const found = await createTokenSearch(run, statements, text, limit).searchExactly()
  return found.filter(isGood)
}

/** A name with more errors than this is a guess; lesser faults count as fractions. */
const GUESS_ERRORS = 0.5

export const isGood = ({ errors }: Ranked): boolean => errors <= GUESS_ERRORS

/** "The" itself is never a token at this position. */
function isMistypedThe(token: Token): boolean {
  return distance(token.text, 'the', 1) <= 1
}

/** Undefined when nothing is left, or nothing was dropped. */
function without(text: TypedText, drop: (token: Token, index: number) => boolean): TypedText | undefined {
  const remaining = text.tokens.filter((token, index) => !drop(token, index))
  if (remaining.length === 0 || remaining.length === text.tokens.length) return undefined
  return typedText(
    remaining.map((token) => token.text),
    text.tokens.at(-1)?.isGrowing ?? false,
  )
}

function merged(found: Ranked[], others: Ranked[], limit: number): Ranked[] {
  const known = new Set(found.map((one) => one.entityId))
  const more = others
    .filter((one) => !known.has(one.entityId))
    .map((one) => ({ ...one, score: one.score - MISTYPED_THE_COST }))
  return [...found, ...more].sort((a, b) => b.score - a.score).slice(0, limit)
}

function createTokenSearch(
  run: Run,
  statements: Statements,
  text: TypedText,
  limit: number,
  relaxedFrom?: string,
) {
  const candidates: Candidates = text.tokens.map(() => new Map())
  const { add, ranked } = createRanking(text, limit, relaxedFrom)
  const isOpen = text.tokens.at(-1)?.isGrowing ?? false
  const last = text.tokens.length - 1
  const isList = limit > TYPED_MAX
  const namesCap = isList ? LISTED_CAP : NAMES_CAP
  const start = isList ? statements.startOfList : statements.start
  const beginningsMax = isList ? PREFIX_WORDS.listed : PREFIX_WORDS.typed
  /** How many names a statement returns: `typed` while typing. */
  const atLeast = (typed: number) => (isList ? Math.max(typed, limit) : typed)
  let beginnings = 0

  const fetchNames = async (statement: Statement, values: unknown[]) => {
    for (const row of await run<NameRow>(statement, values)) add(row)
  }
  const likeliest = (from: Map<string, Candidate> | undefined) =>
    [...(from?.values() ?? [])].sort(byLikelihood)

  const similarWords = async () =>
    likeliest(await findSimilarWords(run, statements, text, candidates, beginnings >= PREFIX_WORDS.typed))

  const fetchForOneWord = async (wholes: Candidate[]) => {
    const words = likeliest(candidates[0])
    const exact = words.filter((word) => word.distance === 0).slice(0, beginningsMax)
    const similar = words.filter((word) => word.distance > 0 && word.isWhole)
    const beginnings = words.filter((word) => word.distance > 0 && !word.isWhole)
    const leading = [...exact, ...similar.slice(0, 15), ...beginnings.slice(0, 10)]
    // Names that begin with exactly this word rank first, so more of them are fetched.
    const [most, each] = isList
      ? [limit, Math.min(limit, Math.ceil(LISTED_CAP / Math.max(1, leading.length)))]
      : [40, 10]
    await fetchNames(statements.namesOf, [
      leading.map((word) => word.id),
      leading.map((word) => (word.word === text.joined ? most : each)),
      leading.map((word) => costOfWord(word.distance, word.isWhole)),
      isList ? LISTED_CAP : PROMISING_CAP,
      [...similar.slice(0, 40), ...wholes.slice(0, 15)].map((word) => word.word),
    ])
  }

  const fetchWholeReadings = async (wholes: Candidate[]) => {
    const words = wholes.slice(0, 10)
    if (words.length === 0) return
    await fetchNames(statements.namesOf, [
      words.map((word) => word.id),
      words.map(() => 5),
      words.map(() => 0),
      PROMISING_CAP,
      words.map((word) => word.word),
    ])
  }

  /** How many names contain one of a token's words; infinite when the list was cut. */
  const frequency = (index: number) =>
    index === last && isOpen && beginnings >= beginningsMax
      ? Number.POSITIVE_INFINITY
      : sumOf(candidates[index], () => true)

  const fetchForWords = async (isFuzzy: boolean) => {
    const missing = text.tokens.some(
      (token, index) => !candidates[index]?.size && !(token.isGrowing && token.length < 4),
    )
    if (missing) return
    const leader = rarest(text.tokens.map((_, index) => frequency(index)))
    const words = likeliest(candidates[leader]).slice(0, 30)
    const others = text.tokens
      .map((token, index) => ({ token, index }))
      .filter(({ index }) => index !== leader)
    const used = isFuzzy ? words : words.filter((word) => word.distance === 0)
    const exactCount = used.filter((word) => word.distance === 0).length
    const share = (cap: number, count: number, least: number) => Math.max(least, Math.floor(cap / count))
    const each = used.map((word) => {
      if (!isFuzzy) return share(namesCap, exactCount, 60)
      if (word.distance === 0) return share(SIMILAR_POSTINGS_CAP, exactCount, 60)
      return share(SIMILAR_POSTINGS_CAP, used.length - exactCount, 50)
    })
    const requiredWords = others.flatMap(({ token, index }) => {
      const beginning = token.isGrowing ? ` ${token.text}` : ''
      if (isFuzzy) {
        const similar = [...(candidates[index]?.keys() ?? [])]
        return [JSON.stringify(Object.fromEntries(similar.map((word) => [word, 0]))), beginning]
      }
      return [token.isCjk ? token.text : beginning || ` ${token.text} `]
    })
    const statement = (isFuzzy ? statements.namesWithSimilar : statements.namesWithAll)[others.length]
    if (statement && used.length > 0) {
      const costs = used.map((word) => costOfWord(word.distance, word.isWhole))
      await fetchNames(statement, [
        used.map((word) => word.id),
        each,
        ...(isFuzzy ? [costs, isList ? LISTED_CAP : SIMILAR_NAMES_CAP] : []),
        ...requiredWords,
        atLeast(isFuzzy ? 80 : 40),
      ])
    }
    const wasCut = frequency(leader) > (isFuzzy ? 50 : namesCap)
    if (wasCut && ranked().length < (isFuzzy ? 1 : atLeast(3))) await intersectRarest(isFuzzy)
  }

  /** The two rarest words together are rarer than the cut list of the leading word. */
  const intersectRarest = async (isFuzzy: boolean) => {
    const isUsable = (candidate: Candidate) => isFuzzy || candidate.distance === 0
    const [first, second] = candidates
      .map((words) => ({ words, count: sumOf(words, isUsable) }))
      .sort((a, b) => a.count - b.count)
    if (!first || !second || second.count >= INTERSECTION_MAX) return
    const ids = [first, second].map(({ words }) =>
      [...words.values()].filter(isUsable).map((word) => word.id),
    )
    await fetchNames(statements.namesWithBoth, [...ids, atLeast(40)])
  }

  return {
    async searchExactly(): Promise<Ranked[]> {
      const { names, ...words } = await findWords(run, start, text, candidates)
      beginnings = words.beginnings
      for (const name of names) add(name)
      if (text.tokens.length === 1) {
        if (candidates[0]?.size) await fetchForOneWord([])
      } else if (candidates.every((words) => words.size > 0)) await fetchForWords(false)
      return ranked()
    },

    async search(): Promise<Ranked[]> {
      const { names, ...words } = await findWords(run, start, text, candidates)
      beginnings = words.beginnings
      for (const name of names) add(name)
      const fame = text.tokens.length === 1 ? FAMOUS : WELL_KNOWN
      const isNamed = names.some((name) => name.norm === text.form && name.pop >= fame)
      if (text.tokens.length === 1) {
        if (isNamed) {
          await fetchForOneWord([])
          const found = ranked()
          if (found.length >= Math.min(ENOUGH, limit)) return found
        }
        await fetchForOneWord(await similarWords())
        return ranked()
      }
      if (candidates.every((words) => words.size > 0)) {
        await fetchForWords(false)
        const found = ranked()
        if (isNamed || found.length >= Math.min(ENOUGH, limit)) return found
      }
      await fetchWholeReadings(await similarWords())
      await fetchForWords(true)
      return ranked()
    },
  }
}

function sumOf(words: Map<string, Candidate> | undefined, filter: (candidate: Candidate) => boolean): number {
  let sum = 0
  for (const candidate of words?.values() ?? []) if (filter(candidate)) sum += candidate.df
  return sum
}

function rarest(frequencies: number[]): number {
  let best = 0
  for (const [index, frequency] of frequencies.entries()) {
    if (frequency < (frequencies[best] ?? 0)) best = index
  }
  return best
}
