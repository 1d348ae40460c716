import { cut, foldedWords, isCjk, symbolWord } from './normal-form.ts'

/** A typed text, in the normal form of names. */
export interface TypedText {
  tokens: Token[]
  /** The tokens without spaces between them. */
  joined: string
  joinedLength: number
  /** The tokens with one space between them. */
  form: string
}

export interface Token {
  text: string
  /** In characters. */
  length: number
  /** The last word may still be incomplete: no space follows it. */
  isGrowing: boolean
  isCjk: boolean
}

/** "Beatles, The" means "The Beatles". */
const SORTED_THE = /,\s*the\s*$/i
const TOKENS_MAX = 6
const TOKEN_LENGTH = 40

/** Parses a typed text; no tokens when there is nothing to search for. */
export function readTypedText(text: string): TypedText {
  const words = foldedWords(text.replace(SORTED_THE, ''))
  const isOpen = !/\s$/.test(text)
  // A last "and" may become "andrew".
  const withoutAnd = words.filter((word, index) => word !== 'and' || (isOpen && index === words.length - 1))
  const used = withoutAnd.length > 0 ? withoutAnd : words
  if (used.length === 0) used.push(symbolWord(text))
  return typedText(used.filter(Boolean).slice(0, TOKENS_MAX), isOpen)
}

/** The same text without some of its tokens. */
export function typedText(words: string[], isOpen: boolean): TypedText {
  const tokens = words.map((word, index) => {
    const text = cut(word, TOKEN_LENGTH)
    return {
      text,
      length: lengthOf(text),
      isGrowing: isOpen && index === words.length - 1,
      isCjk: isCjk(text),
    }
  })
  const joined = tokens.map((token) => token.text).join('')
  return { tokens, joined, joinedLength: lengthOf(joined), form: tokens.map((t) => t.text).join(' ') }
}

/** Length in characters (code points). */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** The keys of three rows and the one above Tab, and what they give on the layouts of other alphabets. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const OTHERS = [
  { letters: /\p{Script=Cyrillic}/u, keys: 'йцукенгшщзхъфывапролджэячсмитьбюё' },
  { letters: /[іїєґ]/u, keys: 'йцукенгшщзхїфівапролджєячсмитьбюґ' },
  { letters: /\p{Script=Greek}/u, keys: ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.`" },
  { letters: /\p{Script=Hebrew}/u, keys: "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ;" },
]
const LATIN_LETTERS = /\p{Script=Latin}/u

/** The text that the same keys give on other layouts: "кино" for "rbyj", "radiohead" for "кфвшщруфв". */
export function otherLayouts(typed: string): string[] {
  const text = typed.toLowerCase()
  const written = OTHERS.filter(({ letters }) => letters.test(text))
  if (LATIN_LETTERS.test(text)) {
    return written.length === 0 ? [...new Set(OTHERS.map(({ keys }) => mapped(text, LATIN, keys)))] : []
  }
  return written.map(({ keys }) => mapped(text, keys, LATIN))
}

function mapped(text: string, from: string, to: string): string {
  return [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')
}
