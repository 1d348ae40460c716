/** Everything that is no separate word of its own: letters, digits, marks. */
const PART_OF_WORD = '[\\p{L}\\p{N}\\p{M}_]'
/** Scripts without spaces between words: there a muted word counts wherever it stands. */
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

/** Whether a text contains one of these folded words as a whole word. */
export function createWordMatcher(folded: readonly string[]): (text: string) => boolean {
  if (folded.length === 0) return () => false
  const pattern = new RegExp(folded.map(wholeWord).join('|'), 'u')
  return (text) => pattern.test(foldText(text))
}

function wholeWord(word: string): string {
  const characters = [...word]
  const [before, after] = [edgeOf(characters[0]), edgeOf(characters.at(-1))]
  return `(?<!${before})${word.replace(/[\\^$.*+?()[\]{}|/-]/g, escaped)}(?!${after})`
}

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`

/** What must not stand beside a word that begins or ends with this character. */
function edgeOf(character = ''): string {
  if (WITHOUT_SPACES.test(character)) return JOINER
  return IS_PART_OF_WORD.test(character) ? PART_OF_WORD : JOINER
}
