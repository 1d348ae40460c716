import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createRandom, type Random } from './random.ts'
import { readOtherScripts } from './scripts.ts'

const FILE = path.resolve('../shared/fixtures/artists/artist-names-45k.txt')

/** Names in other scripts start after this many of the best known. */
const OTHER_SCRIPTS_AT = 10_000

/** Real names, the best known first; undefined when the list is missing. */
export function readRealNames(): string[] | undefined {
  if (!existsSync(FILE)) return undefined
  const names = readFileSync(FILE, 'utf8')
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
  const distinct = [...new Set(names)]
  return [...new Set(distinct.toSpliced(OTHER_SCRIPTS_AT, 0, ...readOtherScripts()))]
}

/** The share of words that occur in no real name: surnames, inventions, other languages. */
const INVENTED_SHARE = 0.3
const ORDER = 3

/**
 * Generates realistic names: with as many words as real names, common words as frequent as in them, and every third
 * word invented letter by letter from their statistics.
 */
export function createNameMaker(real: string[], seed: number) {
  const random = createRandom(seed)
  const lists = real.map((name) => name.split(/\s+/))
  const words = lists.flat()
  const lengths = lists.map((list) => Math.min(list.length, 6))
  const invent = createWordMaker(words, random)
  return {
    random,
    next(): string {
      const count = random.pick(lengths)
      return Array.from({ length: count }, () =>
        random.next() < INVENTED_SHARE ? invent() : random.pick(words),
      ).join(' ')
    },
  }
}

function createWordMaker(words: string[], random: Random) {
  const followers = new Map<string, string>()
  for (const word of words) {
    const text = `${'^'.repeat(ORDER)}${word.toLowerCase()}$`
    for (let at = ORDER; at < text.length; at++) {
      const head = text.slice(at - ORDER, at)
      followers.set(head, (followers.get(head) ?? '') + text[at])
    }
  }
  return () => {
    let word = '^'.repeat(ORDER)
    while (word.length < ORDER + 14) {
      const possible = followers.get(word.slice(-ORDER)) ?? '$'
      const next = possible[random.below(possible.length)] ?? '$'
      if (next === '$') break
      word += next
    }
    const made = word.slice(ORDER)
    return made.charAt(0).toUpperCase() + made.slice(1)
  }
}

/** The number of listens of the artist at this rank (from 0): many for few artists, almost none for most. */
export function listensAt(rank: number): number {
  const place = rank + 1
  if (place <= 100_000) return Math.round(5_000_000 / place ** 0.73)
  return Math.round(1100 / (place / 100_000) ** 1.6)
}
