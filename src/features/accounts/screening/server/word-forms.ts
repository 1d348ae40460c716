import anyAscii from 'any-ascii'
import { createFoldedMatcher, foldText } from '#features/accounts/blocks/words.ts'

/** Letters that look like a Latin one, in the case in which they do. */
const LOOK_ALIKES = new Map(
  Object.entries({
    ...{
      a: 'аα',
      c: 'сϲ',
      d: 'ԁ',
      e: 'еҽ',
      g: 'ց',
      h: 'һհ',
      i: 'іι',
      j: 'ј',
      k: 'кκ',
      l: 'ӏ',
      m: 'м',
      n: 'ո',
    },
    ...{ o: 'оοօ', p: 'рρ', q: 'ԛ', r: 'г', s: 'ѕ', t: 'тτ', u: 'υս', v: 'νѵ', w: 'ԝω', x: 'хχ', y: 'уүγ' },
    ...{ A: 'АΑ', B: 'ВΒ', C: 'СϹ', E: 'ЕΕ', H: 'НΗ', I: 'ІΙӀ', J: 'Ј', K: 'КΚ', M: 'МΜ', N: 'Ν', O: 'ОΟ' },
    ...{ P: 'РΡ', S: 'Ѕ', T: 'ТΤ', X: 'ХΧ', Y: 'УҮΥ', Z: 'Ζ' },
  }).flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
)
const NOT_ASCII = /[^\p{ASCII}]/gu
const IS_LATIN = /\p{Script=Latin}/u
/** Accents, and signs that these scripts may leave out. In other scripts, such as those of India, marks are vowels. */
const MARKED =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])[\p{Mn}\p{Me}]+/gu

const withoutMarks = (text: string) => text.normalize('NFKD').replace(MARKED, '$1').normalize('NFC')

/** Replaces letters that look like Latin ones or have a stroke, such as ø, by Latin letters. */
const inLatin = (text: string) =>
  text.replace(
    NOT_ASCII,
    (letter) => LOOK_ALIKES.get(letter) ?? (IS_LATIN.test(letter) ? anyAscii(letter) : letter),
  )

const words = (text: string) => text.replaceAll('_', ' ')

/** The folded forms of a text in which listed words are sought. */
export interface TextForms {
  written: string
  /** Without accents. */
  plain: string
  /** Without accents and letters that look like Latin ones. */
  latin: string
}

/** Makes the forms of a text. They cost far more than finding a word in them: make them once for all words. */
export function formsOf(text: string): TextForms {
  const spaced = words(text)
  const plain = withoutMarks(spaced)
  return { written: foldText(spaced), plain: foldText(plain), latin: foldText(inLatin(plain)) }
}

/**
 * Returns whether a text contains one of these words as a whole word, regardless of accents and look-alike letters, and
 * also between underscores. A listed word with accents matches only with exactly these.
 */
export function createListMatcher(listed: readonly string[]): (forms: TextForms) => boolean {
  const folded = listed.map((word) => foldText(words(word)))
  const bare = folded.filter((word) => foldText(withoutMarks(word)) === word)
  const isWritten = createFoldedMatcher(folded.filter((word) => !bare.includes(word)))
  const isWrittenBare = createFoldedMatcher(bare)
  const looksLike = createFoldedMatcher(bare.map((word) => foldText(inLatin(word))))
  return ({ written, plain, latin }) => isWritten(written) || isWrittenBare(plain) || looksLike(latin)
}
