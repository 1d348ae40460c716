/** Random numbers that are the same in every run (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from 0 up to, not including, `end`. */
    below: (end: number) => Math.floor(next() * end),
    pick<T>(list: readonly T[]): T {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
export type Random = ReturnType<typeof createRandom>

/** The UUID of a number. */
export function uuidOf(kind: number, number: number): string {
  const hex = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')
  const low = number.toString(16).padStart(8, '0')
  return `${hex}-0000-4000-8${kind.toString(16).padStart(3, '0')}-0000${low}`
}
