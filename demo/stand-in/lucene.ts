/** A field of a document to be searched: texts are matched by word, keywords as a whole, dates from their start. */
export interface Field {
  kind: 'text' | 'keyword' | 'date'
  values: readonly string[]
  /** Multiplies the score of a match. */
  weight?: number
  /** The same by value. */
  weights?: ReadonlyMap<string, number>
}

/** Returns the score of a document for a query, 0 when it does not match. */
export type Match = (field: (name: string) => Field | undefined) => number

/** A query that cannot be read; the search server answers it with 400. */
export class QueryError extends Error {}

/**
 * Reads the part of the Lucene syntax that MusicBrainz documents: fields, phrases, groups, AND OR NOT + -,
 * wildcards, ranges, `~` and `^`. Words without an operator are joined by OR.
 */
export function parseQuery(query: string, defaultFields: readonly string[]): Match {
  const tokens = tokenize(query)
  let at = 0
  const peek = () => tokens[at]
  const parseOr = (fields: readonly string[], nested: boolean): Match => {
    const optional: Match[] = []
    const required: Match[] = []
    const refused: Match[] = []
    let joinRequired = false
    while (at < tokens.length && peek() !== ')') {
      let token = peek() as string
      if (token === 'OR' || token === '||') {
        at++
        continue
      }
      if (token === 'AND' || token === '&&') {
        at++
        const last = optional.pop()
        if (last) required.push(last)
        joinRequired = true
        continue
      }
      let sign = ''
      if (token === 'NOT' || token === '!' || token === '-' || token === '+') {
        sign = token === '+' ? '+' : '-'
        at++
        token = peek() as string
        if (token === undefined) throw new QueryError('An operator is followed by nothing.')
      }
      const match = parseTerm(fields)
      if (sign === '-') refused.push(match)
      else if (sign === '+' || joinRequired) required.push(match)
      else optional.push(match)
      joinRequired = false
    }
    if (nested) {
      if (peek() !== ')') throw new QueryError('A bracket is not closed.')
      at++
    } else if (at < tokens.length) throw new QueryError('A bracket is closed that was not opened.')
    return combine(optional, required, refused)
  }
  const parseTerm = (fields: readonly string[]): Match => {
    const token = tokens[at++] as string
    if (token === '(') return parseOr(fields, true)
    const named = /^([a-z]+):$/i.exec(token)
    if (named?.[1]) {
      if (at >= tokens.length) throw new QueryError(`The field ${named[1]} has no value.`)
      return parseTerm([named[1].toLowerCase()])
    }
    return matchTerm(token, fields)
  }
  const match = parseOr(defaultFields, false)
  if (tokens.length === 0) throw new QueryError('The query is empty.')
  return match
}

function combine(optional: Match[], required: Match[], refused: Match[]): Match {
  return (field) => {
    if (refused.some((match) => match(field) > 0)) return 0
    let score = 0
    for (const match of required) {
      const worth = match(field)
      if (worth === 0) return 0
      score += worth
    }
    const hits = optional.map((match) => match(field))
    const sum = hits.reduce((total, hit) => total + hit, 0)
    if (required.length === 0 && sum === 0) return 0
    return (score + sum) / (required.length + optional.length)
  }
}

const TOKEN =
  /\s+|([a-z]+:)(?=\S)|("(?:\\.|[^"\\])*"(?:~\d*)?(?:\^[\d.]+)?)|(\[[^\]]*\]|\{[^}]*\})|([()])|(&&|\|\|)|([+\-!](?=\S))|((?:\\.|[^\s()"[\]{}:\\])(?:\\.|[^\s()"[\]{}\\])*)/giy

function tokenize(query: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < query.length) {
    const from = TOKEN.lastIndex
    const found = TOKEN.exec(query)
    if (!found) throw new QueryError(`"${query.slice(from, from + 20)}" cannot be read.`)
    if (found[0].trim()) tokens.push(found[0])
  }
  return tokens
}

function matchTerm(token: string, fields: readonly string[]): Match {
  const test = tester(token)
  return (field) => {
    let best = 0
    for (const name of fields) {
      const found = field(name)
      if (!found) continue
      for (const value of found.values) {
        const weight = found.weights?.get(value) ?? found.weight ?? 1
        best = Math.max(best, test(value, found.kind) * weight)
      }
    }
    return best
  }
}

type Test = (value: string, kind: Field['kind']) => number

function tester(token: string): Test {
  const range = /^[[{](.*) TO (.*)[\]}]$/i.exec(token)
  if (range) {
    const [low = '*', high = '*'] = [range[1], range[2]]
    return (value) =>
      value !== '' && (low === '*' || value >= low) && (high === '*' || value.slice(0, high.length) <= high)
        ? 1
        : 0
  }
  const isPhrase = token.startsWith('"')
  const bare = isPhrase ? token.replace(/"(~\d*)?(\^[\d.]+)?$/, '').slice(1) : token.replace(/\^[\d.]+$/, '')
  if (!isPhrase && /(^|[^\\])[*?]/.test(bare)) return wildcard(bare)
  const isFuzzy = !isPhrase && /~[\d.]*$/.test(bare)
  const plain = words(unescaped(isFuzzy ? bare.replace(/~[\d.]*$/, '') : bare))
  const text = plain.join(' ')
  return (value, kind) => {
    const have = words(value)
    if (kind === 'date') return plain.length > 0 && plain.every((part, i) => part === have[i]) ? 1 : 0
    if (kind === 'keyword') return have.join(' ') === text ? 1 : 0
    if (plain.length === 0) return 0
    if (have.join(' ') === text) return 1
    const run = have.findIndex((_, i) => plain.every((word, k) => have[i + k] === word))
    if (run >= 0) return (run === 0 ? 0.8 : 0.65) * (0.6 + (0.4 * plain.length) / have.length)
    if (isFuzzy && have.some((word) => distance(word, text) <= 2)) return 0.4
    return 0
  }
}

function wildcard(pattern: string): Test {
  const source = fold(pattern)
    .replace(/\\(.)/g, (_, escaped: string) => `\\x${escaped.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(/[.+^${}()|[\]]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.')
  const whole = new RegExp(`^${source}$`)
  return (value, kind) => {
    if (whole.test(fold(value))) return kind === 'text' ? 0.9 : 1
    return kind === 'text' && words(value).some((word) => whole.test(word)) ? 0.5 : 0
  }
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}

function words(text: string): string[] {
  return fold(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{S}★÷]+/u)
    .filter(Boolean)
}

function fold(text: string): string {
  const loose: Record<string, string> = {
    ø: 'o',
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
  }
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øæœßłđðþı]/g, (letter) => loose[letter] ?? letter)
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substituted))
    }
    row = next
  }
  return row[b.length] ?? 0
}
