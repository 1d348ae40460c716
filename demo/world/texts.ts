import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A text as written in `texts/`: a header `@ kind [lang=…] [by=…] [artist=… | album=Artist|Title | …]`, then its lines. */
export interface WrittenText {
  kind: string
  language: string
  /** Username of the only one who would say it. */
  by?: string
  /** What the text is about: `artist`, `album`, `festival` …; of templates, what must be filled in. */
  about?: { type: string; name?: string }
  content: string
  /** What is answered to this very text. */
  answers: WrittenAnswer[]
}

export interface WrittenAnswer {
  content: string
  language: string
  by?: string
  /** `>`: to the text; `>>`: to the answer before it. */
  isFollowUp: boolean
}

const folder = path.join(import.meta.dirname, 'texts')

export function readTexts(file: string): WrittenText[] {
  const blocks = readFileSync(path.join(folder, file), 'utf8').split(/^@ /m).slice(1)
  return blocks.map((block) => {
    const [header = '', ...lines] = block.split('\n')
    const { language, by, rest } = marks(header.trim())
    const [, kind = '', type, name] = /^(\S+)(?: ([a-z]+)(?:=(.+))?)?$/.exec(rest) ?? []
    const content = lines
      .filter((line) => !line.startsWith('>'))
      .join('\n')
      .trim()
    return {
      kind,
      language: language ?? scriptOf(content),
      by,
      ...(type && { about: { type, name } }),
      content,
      answers: lines.filter((line) => line.startsWith('>')).map(readAnswer),
    }
  })
}

function readAnswer(line: string): WrittenAnswer {
  const { language, by, rest } = marks(line.replace(/^>+ /, ''))
  return { content: rest, language: language ?? scriptOf(rest), by, isFollowUp: line.startsWith('>>') }
}

/** Takes `lang=…` and `by=…` out of a line. */
function marks(line: string) {
  return {
    language: /(?:^| )lang=(\w+)/.exec(line)?.[1],
    by: /(?:^| )by=([\w-]+)/.exec(line)?.[1],
    rest: line.replace(/(^| )(?:lang|by)=\S+/g, '').trim(),
  }
}

/** The language of a text in another script; texts in Latin letters say theirs. */
function scriptOf(text: string): string {
  return SCRIPTS.find(([, letters]) => letters.test(text))?.[0] ?? 'en'
}

const SCRIPTS: readonly [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]|^笑$/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['hi', /\p{Script=Devanagari}/u],
]
