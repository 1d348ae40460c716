/**
 * The normal form of names: without case, accents, punctuation, width and spelling tricks. Stored names and queries are
 * both converted by this module, so that they match.
 */

const LETTERS: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ƒ: 'f',
  ə: 'e',
  ґ: 'г',
  ς: 'σ',
}
const LETTERS_PATTERN = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/**
 * Combining accents of Latin, Greek and Cyrillic, vowel signs of Arabic and Hebrew. Not those of kana or Indic scripts.
 */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0591-\u05c7]/g
const APOSTROPHES = /['’‘ʼ`´ʻ"“”]/g
const DOTTED_INITIALS = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu
/** Dollar signs beside a letter; exclamation and at signs between letters. */
const SYMBOLS = /(?<=\p{L})\$+|(?<!\$)\$+(?=\p{L})|(?<=[\p{L}\p{N}])[!@](?=[\p{L}\p{N}])/gu
const SYMBOL_LETTERS: Record<string, string> = { $: 's', '!': 'i', '@': 'a' }
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]/
const KATAKANA = /[\u30a1-\u30f6]/g

/** Longest word and longest name that are indexed, in characters; an index entry must fit on a page. */
const WORD_MAX = 40
const NAME_MAX = 160
/** For Chinese, Japanese and Korean, this many suffixes of a run are words, of at most this many characters. */
const SUFFIXES_MAX = 12
const SUFFIX_LENGTH = 16

/** Whether a text has no spaces between words, so that a match may start at any character. */
export function isCjk(text: string): boolean {
  return CJK.test(text)
}

export function fold(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(MARKS, '')
      // Recomposes Hangul syllables.
      .normalize('NFC')
      .toLowerCase()
      .replace(LETTERS_PATTERN, (letter) => LETTERS[letter] ?? letter)
      .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
      .replace(APOSTROPHES, '')
  )
}

/** Words of a text in normal form, without a leading "the". Empty when it has neither letters nor digits. */
export function foldedWords(text: string): string[] {
  const words = fold(text)
    .replace(SYMBOLS, (symbols) => [...symbols].map((symbol) => SYMBOL_LETTERS[symbol] ?? '').join(''))
    .replace(DOTTED_INITIALS, (initials) => initials.replaceAll('.', ''))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words
}

/** The index word of a name made of symbols alone, such as "!!!". */
export function symbolWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, '')
}

/** The normal form of a name: words separated by one space; empty for blank text. */
export function normalForm(name: string): string {
  const words = foldedWords(name)
  const withoutAnd = words.filter((word) => word !== 'and')
  const form = (withoutAnd.length > 0 ? withoutAnd : words).join(' ') || symbolWord(name)
  return cut(form, NAME_MAX).trim()
}

/** Every normal form under which the search finds a name: `P!nk` as "pink" and as "pnk". */
export function nameForms(name: string): string[] {
  const form = normalForm(name)
  if (!/[!$@]/.test(name)) return form ? [form] : []
  const without = normalForm(name.replace(/[!$@]/g, ''))
  return [...new Set([form, without])].filter(Boolean)
}

/** The index words of a name in normal form. */
export function indexWords(form: string): string[] {
  const words = new Set<string>()
  for (const word of form.split(' ')) {
    if (!isCjk(word)) {
      words.add(cut(word, WORD_MAX))
      continue
    }
    const characters = [...word]
    for (let start = 0; start < Math.min(characters.length, SUFFIXES_MAX); start++) {
      words.add(characters.slice(start, start + SUFFIX_LENGTH).join(''))
    }
  }
  return [...words]
}

/** A name of several words as one, which repairs missing and surplus spaces; undefined for a single word. */
export function joinedWord(form: string): string | undefined {
  return form.includes(' ') ? cut(form.replaceAll(' ', ''), WORD_MAX) : undefined
}

/** The first `length` characters (code points). */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}
