/** A text as one quoted phrase of MusicBrainz' search syntax, whatever characters are in it. */
export function phrase(words: string): string {
  return `"${words.replace(/[\\"]/g, '\\$&')}"`
}

const WORD = /^[\p{L}\p{N}\p{M}]+$/u

/** What somebody has typed so far: all words, of which the last may still be growing. */
export function typedWords(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const isOpen = !/\s$/.test(text)
  return words
    .map((word, index) =>
      isOpen && index === words.length - 1 && WORD.test(word) ? `${word}*` : phrase(word),
    )
    .join(' AND ')
}
