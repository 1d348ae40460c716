import anyAscii from 'any-ascii'
import { createWordMatcher, foldText } from '#features/blocks/public.ts'

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

/**
 * Returns whether a text contains one of these words as a whole word, regardless of accents and look-alike letters, and
 * also between underscores. A listed word with accents matches only with exactly these.
 */
export function createListMatcher(listed: readonly string[]): (text: string) => boolean {
  const folded = listed.map((word) => foldText(words(word)))
  const bare = folded.filter((word) => foldText(withoutMarks(word)) === word)
  const isWritten = createWordMatcher(folded.filter((word) => !bare.includes(word)))
  const isWrittenBare = createWordMatcher(bare)
  const looksLike = createWordMatcher(bare.map((word) => foldText(inLatin(word))))
  return (text) => {
    const spaced = words(text)
    const plain = withoutMarks(spaced)
    return isWritten(spaced) || isWrittenBare(plain) || looksLike(inLatin(plain))
  }
}
