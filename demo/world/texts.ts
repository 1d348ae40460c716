import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Names } from '../names.ts'

/** A text as written in `texts/`: a header `@ kind [lang=…] [by=…] [artist=… | album=Artist|Title | …]`, then its lines. */
export interface WrittenText {
  kind: string
  language: string
  /** The only username that may post it. */
  by?: string
  /** The subject of the text: `artist`, `album`, `festival` …; for templates, the placeholder to fill in. */
  about?: { type: string; name?: string }
  content: string
  /** Replies to this particular text. */
  answers: WrittenAnswer[]
}

export interface WrittenAnswer {
  content: string
  language: string
  by?: string
  /** `>`: to the text; `>>`: to the previous reply. */
  isFollowUp: boolean
}

const folder = path.join(import.meta.dirname, 'texts')

export function readTexts(file: string, names: Names): WrittenText[] {
  const blocks = names(readFileSync(path.join(folder, file), 'utf8'))
    .split(/^@ /m)
    .slice(1)
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

/** Extracts `lang=…` and `by=…` from a line. */
function marks(line: string) {
  return {
    language: /(?:^| )lang=(\w+)/.exec(line)?.[1],
    by: /(?:^| )by=([\w-]+)/.exec(line)?.[1],
    rest: line.replace(/(^| )(?:lang|by)=\S+/g, '').trim(),
  }
}

/** Detects the language of a text in another script; texts in Latin letters name theirs. */
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
