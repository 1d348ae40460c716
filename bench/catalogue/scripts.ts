import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.resolve('../shared/starter/artists.tsv')

/** Letters of Russian and its neighbours as passports and road signs write them; not the tables of the search. */
const CYRILLIC: Record<string, string> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
  },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'yi', є: 'ye', ґ: 'g' },
}

const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const OTHER_KEYS = {
  cyrillic: 'йцукенгшщзхъфывапролджэячсмитьбюё',
  ukrainian: 'йцукенгшщзхїфівапролджєячсмитьбюґ',
  greek: ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.`",
  hebrew: "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ;",
}
export type Layout = keyof typeof OTHER_KEYS

/** Names of the starter catalogue that are not in Latin letters. */
export function readOtherScripts(): string[] {
  if (!existsSync(FILE)) return []
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .flatMap((line) => line.split('\t')[1] ?? [])
    .filter((name) => /[\p{L}]/u.test(name) && !/\p{Script=Latin}/u.test(name))
}

export const isCyrillic = (name: string): boolean => /^[\p{Script=Cyrillic}\s\p{P}\d]+$/u.test(name)
export const isHebrew = (name: string): boolean => /^[\p{Script=Hebrew}\s]+$/u.test(name)

/** Where people write other letters than passports. */
const BY_EAR: Record<string, string> = { ё: 'yo', х: 'h', щ: 'sch', ї: 'i', є: 'ie' }

/** A Cyrillic name in Latin letters, as passports write it. */
export function inLatin(name: string): string {
  return [...name.normalize('NFC').toLowerCase()].map((letter) => CYRILLIC[letter] ?? letter).join('')
}

/** A Cyrillic name in Latin letters, as people write it: Alyona, Helavisa, Nikolai, Chaikovsky. */
export function inLatinByEar(name: string): string {
  const text = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[иы]й(?!\p{L})/gu, 'y')
    .replaceAll('й', 'i')
  return inLatin([...text].map((letter) => BY_EAR[letter] ?? letter).join(''))
}

/** A name as it comes out when the keyboard is set to another alphabet. */
export function onLayout(name: string, layout: Layout): string {
  return mapped(name.toLowerCase(), LATIN_KEYS, OTHER_KEYS[layout])
}

/** A name of that alphabet as it comes out when the keyboard is set to Latin letters. */
export function onLatinLayout(name: string, layout: Layout): string {
  return mapped(name.toLowerCase(), OTHER_KEYS[layout], LATIN_KEYS)
}

function mapped(text: string, from: string, to: string): string {
  return [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')
}
