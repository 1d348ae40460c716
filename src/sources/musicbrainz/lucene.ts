/** Quotes a text as one phrase of MusicBrainz' search syntax, whatever characters it has. */
export function phrase(words: string): string {
  return `"${words.replace(/[\\"]/g, '\\$&')}"`
}

/** A query for all words of a text; the longer ones may differ by a letter. */
export function fuzzyWords(words: string): string {
  return words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (WORD.test(word) && word.length >= FUZZY_MIN ? `${word}~1` : phrase(word)))
    .join(' AND ')
}

/** Shorter words have too many neighbours at a distance of one letter. */
const FUZZY_MIN = 4

const WORD = /^[\p{L}\p{N}\p{M}]+$/u

/** A query for a text that is still being typed: all words, of which the last may be incomplete. */
export function typedWords(text: string): string {
  return terms(text).join(' AND ')
}

/** The same for a title: with several words, some may name its artist. */
export function typedTitle(text: string): string {
  const words = terms(text)
  if (words.length < 2) return words.join('')
  return words.map((word) => `(${word} OR artist:${word})`).join(' AND ')
}

function terms(text: string): string[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const isOpen = !/\s$/.test(text)
  return words.map((word, index) =>
    isOpen && index === words.length - 1 && WORD.test(word) ? `${word}*` : phrase(word),
  )
}
