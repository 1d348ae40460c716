/** Draws the same numbers for the same seed, on every machine and in every run. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  /** From `low` up to `high`. */
  between(low: number, high: number): number
  /** True in `share` of all draws. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('Nothing to pick from.')
      return from[int(0, from.length - 1)] as T
    },
    shuffled(list) {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        const held = copy[i] as (typeof copy)[number]
        copy[i] = copy[j] as (typeof copy)[number]
        copy[j] = held
      }
      return copy
    },
  }
}

/** A 32 bit number for a text (FNV-1a with a final mix). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 15)) | 0
}

/** A well-formed version 4 UUID derived from `seed`. */
export function uuidFor(seed: string): string {
  const random = createRandom(seed)
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16))
  hex[12] = '4'
  hex[16] = random.pick(['8', '9', 'a', 'b'])
  const text = hex.join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  )
}
