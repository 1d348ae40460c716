import anyAscii from 'any-ascii'

/**
 * Names of other scripts in Latin letters. A script has several ways to be written, so a name gets a form for each way
 * that differs by more than a typing error.
 */

/** A letter that is not Latin. */
const OTHER_SCRIPTS = /(?!\p{Script=Latin}|\p{Script=Common})\p{L}/u
const CYRILLIC = /\p{Script=Cyrillic}/u
const GREEK = /\p{Script=Greek}/u
const KANA = /[\u3040-\u30ff]/
const HANGUL = /[\uac00-\ud7a3]/
/** Letters of Ukrainian that Russian has not; there г is h. */
const UKRAINIAN = /[іїєґ]/

type Rules = readonly (readonly [RegExp, string])[]

/** As people and passports write Russian: Alyona, Yegor, Chaykovsky, Olga. */
const CYRILLIC_SPOKEN: Rules = [
  [/[ьъ]/g, ''],
  [/[иы]й(?!\p{L})/gu, 'y'],
  [/(?<![\p{L}])е/gu, 'ye'],
  [/ё/g, 'yo'],
  [/х/g, 'kh'],
]
/** With i for y, and without k before h: Aliona, Iulia, Mihail, Sergei. */
const CYRILLIC_SHORT: Rules = [
  [/[ьъ]/g, ''],
  [/[иы]й(?!\p{L})/gu, 'y'],
  [/щ/g, 'sch'],
  [/кс/g, 'x'],
  [/х/g, 'h'],
  [/ё/g, 'io'],
  [/ю/g, 'iu'],
  [/я/g, 'ia'],
  [/[йы]/g, 'i'],
]
/** As libraries and Slavic languages in Latin letters write, without carons: Julija, Cajkovskij, Djordje. */
const CYRILLIC_SCIENTIFIC: Rules = [
  [/[ьъ]/g, ''],
  [/щ/g, 'sc'],
  [/[хһ]/g, 'h'],
  [/ё/g, 'jo'],
  [/ю/g, 'ju'],
  [/я/g, 'ja'],
  [/[йј]/g, 'j'],
  [/[цчћ]/g, 'c'],
  [/ш/g, 's'],
  [/ж/g, 'z'],
  [/џ/g, 'dz'],
  [/ђ/g, 'd'],
]
const UKRAINIAN_SOUNDS: Rules = [
  [/г/g, 'h'],
  [/и/g, 'y'],
  [/ї/g, 'yi'],
  [/є/g, 'ye'],
]

/** As it sounds: Alexiou, Eftychia, Dalaras, Blue. */
const GREEK_SPOKEN: Rules = [
  [/ου/g, 'ou'],
  [/([αε])υ(?=[θκξπσςτφχψ])/g, '$1f'],
  [/([αεη])υ/g, '$1v'],
  [/(?<!\p{L})μπ/gu, 'b'],
  [/(?<!\p{L})ντ/gu, 'd'],
  [/γκ/g, 'g'],
  [/γγ/g, 'ng'],
]
/** With h for χ, i for υ, and y before other vowels: Haris, Yorgos, Eftihia. */
const GREEK_SHORT: Rules = [...GREEK_SPOKEN, [/γι(?=[αεοωου])/g, 'y'], [/χ/g, 'h'], [/υ/g, 'i']]

/** The usual spelling of Korean surnames, which no rule gives. */
const SURNAMES: Record<string, string> = {
  ...{ 김: 'kim', 이: 'lee', 박: 'park', 최: 'choi', 정: 'jung', 강: 'kang', 윤: 'yoon', 임: 'lim' },
  ...{ 오: 'oh', 신: 'shin', 권: 'kwon', 안: 'ahn', 유: 'yoo', 문: 'moon', 우: 'woo', 노: 'noh', 구: 'koo' },
  ...{ 심: 'shim', 허: 'huh', 주: 'joo', 전: 'jeon', 조: 'cho', 고: 'ko', 공: 'gong', 곽: 'kwak', 기: 'ki' },
}
const KOREAN_COMMON: Rules = [
  [/(?<!\p{L})g/gu, 'k'],
  [/yeo(?!n)/g, 'you'],
  [/eo/g, 'u'],
  [/ui/g, 'ee'],
]

/** All forms of a name in Latin letters, in lower case; none for a name that is in Latin letters. */
export function latinForms(name: string): string[] {
  if (!OTHER_SCRIPTS.test(name)) return []
  const text = name.normalize('NFKC').toLowerCase()
  const forms = [plainForm(text)]
  if (CYRILLIC.test(text)) {
    const sounds = UKRAINIAN.test(text) ? UKRAINIAN_SOUNDS : []
    for (const rules of [CYRILLIC_SPOKEN, CYRILLIC_SHORT, CYRILLIC_SCIENTIFIC])
      forms.push(plainForm(written(written(text, rules), sounds)))
  }
  if (GREEK.test(text)) {
    const bare = text
      .normalize('NFD')
      .replace(/[\u0300\u0301\u0342\u0345]/g, '')
      .normalize('NFC')
    for (const rules of [GREEK_SPOKEN, GREEK_SHORT]) forms.push(plainForm(written(bare, rules)))
  }
  if (KANA.test(text)) forms.push(written(plainForm(text), LONG_VOWELS))
  if (HANGUL.test(text)) forms.push(commonKorean(text))
  return [...new Set(forms)]
}

/** Long vowels as most people write them: "tokyo", not "toukyou". */
const LONG_VOWELS: Rules = [
  [/o[uo]/g, 'o'],
  [/uu/g, 'u'],
]

/** A small っ doubles the consonant after it. */
const DOUBLED = /[っッ](?=(.))/gu

function plainForm(text: string): string {
  if (!KANA.test(text)) return anyAscii(text).toLowerCase()
  const doubled = text.replace(DOUBLED, (_, kana: string) => /^[a-z]/.exec(anyAscii(kana))?.[0] ?? '')
  return anyAscii(doubled)
    .toLowerCase()
    .replace(/(sh|ch|j)iy(?=[auo])/g, '$1')
    .replace(/([kgnhbpmr])iy(?=[auo])/g, '$1y')
}

function commonKorean(text: string): string {
  const [, first, rest] = /^([\uac00-\ud7a3])([\uac00-\ud7a3]{1,3})$/u.exec(text) ?? []
  const surname = first && SURNAMES[first]
  if (surname && rest) return surname + written(plainForm(rest), KOREAN_COMMON)
  return written(plainForm(text), KOREAN_COMMON)
}

function written(text: string, rules: Rules): string {
  return rules.reduce((result, [pattern, letters]) => result.replace(pattern, letters), text)
}
