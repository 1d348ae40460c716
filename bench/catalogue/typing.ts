import { createRandom, type Random } from './random.ts'

/** A name with one random typing error: an extra, missing or wrong letter, or two swapped ones. */
export function withOneError(name: string, random: Random): string {
  for (;;) {
    const letters = [...name]
    const at = random.below(letters.length)
    const letter = neighbourOf(letters, random)
    const kind = random.below(4)
    if (kind === 0) letters.splice(at, 0, letter)
    else if (kind === 1) letters.splice(at, 1)
    else if (kind === 2) letters[at] = letter
    else [letters[at], letters[at + 1]] = [letters[at + 1] ?? '', letters[at] ?? '']
    const typed = letters.join('')
    if (typed !== name && typed.trim().length > 1) return typed
  }
}

/** A letter of the script that the name is written in. */
function neighbourOf(letters: string[], random: Random): string {
  if (letters.some((letter) => /[a-z]/i.test(letter))) return String.fromCharCode(97 + random.below(26))
  return random.pick(letters.filter((letter) => /\p{L}/u.test(letter)).concat('a'))
}

/** Without accents and punctuation, in lower case, as people type. */
export function carelessly(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
    .toLowerCase()
}

/** A name as catalogues sort it: "Bowie, David" and "Beatles, The"; others as they are. */
export function sortedName(name: string): string {
  const words = name.split(' ')
  const [first = '', ...rest] = words
  if (words.length > 1 && /^the$/i.test(first)) return `${rest.join(' ')}, ${first}`
  return words.length === 2 ? `${rest[0]}, ${first}` : name
}

/** What people type: whole names, beginnings of names, both also with one typing error, and two letters. */
export function typings(names: string[], count: number): [label: string, texts: string[]][] {
  const random = createRandom(3)
  const queries: [string, () => string][] = [
    ['exact', () => random.pick(names)],
    ['prefix', () => beginningOf(random.pick(names), random.next())],
    ['one error', () => withOneError(random.pick(names), random)],
    ['one error in a beginning', () => withOneError(beginningOf(random.pick(names), random.next()), random)],
    ['two letters', () => random.pick(names).slice(0, 2)],
  ]
  return queries.map(([label, query]) => [
    label,
    Array.from({ length: count }, query).filter((text) => text.trim().length > 1),
  ])
}

export function beginningOf(name: string, share: number): string {
  const letters = [...name]
  return letters.slice(0, Math.max(2, Math.ceil(letters.length * share))).join('')
}
