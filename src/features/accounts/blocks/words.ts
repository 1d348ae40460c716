/** Characters other than letters, digits and marks. */
const PART_OF_WORD = '[\\p{L}\\p{N}\\p{M}_]'
/** Scripts without spaces between words: there a muted word matches anywhere. */
const WITHOUT_SPACES =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]$/u
const IS_PART_OF_WORD = new RegExp(`^${PART_OF_WORD}$`, 'u')
/** Joins several pictures to one emoji. */
const JOINER = '\\u200d'

/** Characters without width that hide a word from a comparison, except joiners of emoji. */
const INVISIBLE =
  /\u00ad|\u034f|\u061c|[\u180b-\u180f]|\u200b|\u200c|\u200e|\u200f|[\u202a-\u202e]|[\u2060-\u206f]|\ufe0f|\ufeff|(?<=[\p{L}\p{N}])\u200d(?=[\p{L}\p{N}])/gu

/**
 * The form in which texts and muted words are compared: without case, compatibility forms (such as full-width letters),
 * invisible characters, and repeated spaces.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .trim()

interface Word {
  word: string
  /** Characters that must not stand beside a word. */
  before: RegExp
  after: RegExp
}

/**
 * Whether a folded text contains one of these folded words as a whole word. Searching for each word is a hundred times as
 * fast as one pattern of all words, which is tried at every letter.
 */
export function createFoldedMatcher(folded: readonly string[]): (text: string) => boolean {
  if (folded.length === 0) return () => false
  const words = folded.map((word): Word => {
    const characters = [...word]
    return { word, before: edgeOf(characters[0]).before, after: edgeOf(characters.at(-1)).after }
  })
  return (text) => words.some((word) => isIn(text, word))
}

function isIn(text: string, { word, before, after }: Word): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    // Two units hold the neighbouring character, also of an emoji.
    if (!before.test(text.slice(Math.max(0, at - 2), at)) && !after.test(text.slice(end, end + 2)))
      return true
  }
  return false
}

const edge = (character: string) => ({
  before: new RegExp(`${character}$`, 'u'),
  after: new RegExp(`^${character}`, 'u'),
})
const WORD_EDGE = edge(PART_OF_WORD)
const EMOJI_EDGE = edge(JOINER)

/** The characters that must not stand beside a word which begins or ends with this character. */
function edgeOf(character = '') {
  if (WITHOUT_SPACES.test(character)) return EMOJI_EDGE
  return IS_PART_OF_WORD.test(character) ? WORD_EDGE : EMOJI_EDGE
}
