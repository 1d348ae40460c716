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
