import type { Random } from '../catalogue/random.ts'

const SYLLABLES =
  'ba be bi bo bra chi da de do dra el fa fi fo ga glo go ha in ka ke ki la le li lo lu ma me mi mo na ne no nu or pa pe pla ra re ri ro sa se shi so sta ta te ti to tra tu va ve vi wo ya za'.split(
    ' ',
  )
const COUNT = 30_000

/** Words by rank: the first is in most posts, the last in almost none. */
export function createVocabulary(random: Random) {
  const made = new Set<string>()
  while (made.size < COUNT) {
    const length = made.size < 50 ? 1 + random.below(2) : 2 + random.below(3)
    made.add(Array.from({ length }, () => random.pick(SYLLABLES)).join(''))
  }
  const words = [...made]
  return { size: COUNT, word: (rank: number) => words[rank - 1] ?? '' }
}
