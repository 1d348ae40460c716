/** This many words take some 250 MB. The most frequent ones come first in any list of names. */
const WORDS_MAX = 1_500_000
const BATCH_SIZE = 5000

export type Dictionary = ReturnType<typeof createDictionary>

/** Numbers words from 1 in the order in which they come, and counts them, up to `max` different ones. */
export function createDictionary(max = WORDS_MAX) {
  const ids = new Map<string, number>()
  const df = new Int32Array(max + 1)
  const maxPop = new Int32Array(max + 1)
  return {
    /** The number of a word in a name of this popularity; undefined when there is no room for the word. */
    count(word: string, pop: number): number | undefined {
      let id = ids.get(word)
      if (id === undefined) {
        if (ids.size >= max) return undefined
        id = ids.size + 1
        ids.set(word, id)
      }
      df[id] = (df[id] ?? 0) + 1
      if (pop > (maxPop[id] ?? 0)) maxPop[id] = pop
      return id
    },
    get size() {
      return ids.size
    },
    *batches() {
      let words: { id: number; word: string; df: number; max_pop: number }[] = []
      for (const [word, id] of ids) {
        words.push({ id, word, df: df[id] ?? 0, max_pop: maxPop[id] ?? 0 })
        if (words.length < BATCH_SIZE) continue
        yield words
        words = []
      }
      yield words
    },
  }
}
