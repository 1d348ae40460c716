import type { Names } from '../names.ts'
import { createRandom, type Random, uuidFor } from '../random.ts'
import type { Catalogue } from '../stand-in/catalogue-types.ts'
import { createSubjects, filled, type Subject } from './entities.ts'
import type { Member } from './members.ts'
import { readTexts, type WrittenAnswer, type WrittenText } from './texts.ts'

export interface Post {
  id: string
  author: Member
  kind: string
  content: string
  language: string
  subject?: Subject
  /** Replies to this particular post. */
  answers: readonly WrittenAnswer[]
  createdAt: Date
  /** How well it is liked and answered: most are below 1, some far above. */
  appeal: number
}

const HOUR = 3_600_000
const POSTS = 400
/** Posts of the last day, so that Trending has content. */
const RECENT = 34
/** The least distance between two posts of the same template, where possible. */
const APART = 40
const MONTHS_BACK_HOURS = 24 * 30 * 7

/** The posts of some months, newest first. */
export function createPosts(
  catalogue: Catalogue,
  members: readonly Member[],
  now: Date,
  names: Names,
): Post[] {
  const random = createRandom('posts')
  const subjects = createSubjects(catalogue, names)
  const written = ['1', '2', '3', 'officials'].flatMap((name) => readTexts(`posts-${name}.txt`, names))
  const templates = readTexts('post-templates.txt', names)
  const drafts = written.map((text) => ({
    text,
    subject: subjects.named(text, random),
    content: text.content,
  }))
  const usedTexts = new Set(drafts.map(({ content }) => content))
  for (let turn = 0; drafts.length < POSTS; turn++) {
    const text = templates[turn % templates.length] as WrittenText
    const subject = subjects.any(text.about?.type ?? 'artist', random)
    const content = filled(text.content, subject.words, random)
    if (usedTexts.has(content)) continue
    usedTexts.add(content)
    drafts.push({ text, subject, content })
  }
  const ages = drafts.map((_, i) => agoOf(i, random)).sort((a, b) => a - b)
  return spread(random.shuffled(drafts))
    .map(({ text, subject, content }, i) => {
      const createdAt = new Date(now.getTime() - (ages[i] ?? 0))
      const { language, answers } = text
      const only = members.find(({ username }) => username === text.by)
      return {
        id: uuidFor(`post ${content}`),
        author: only ?? authorOf({ members, language, subject, createdAt, random }),
        kind: text.kind,
        content,
        language,
        subject,
        answers,
        createdAt,
        appeal:
          0.15 + (random.next() ** 4 * 6 + (answers.length > 0 ? 1.2 : 0) + (text.kind === 'long' ? 1.4 : 0)),
      }
    })
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** Separates posts that were made from the same template. */
function spread<T extends { text: WrittenText }>(drafts: readonly T[]): T[] {
  const left = [...drafts]
  const spread: T[] = []
  while (left.length > 0) {
    const near = new Set(spread.slice(-APART).map(({ text }) => text))
    const at = Math.max(
      0,
      left.findIndex(({ text }) => !near.has(text)),
    )
    spread.push(...left.splice(at, 1))
  }
  return spread
}

/** Many in the last weeks, few long ago. In ms. */
function agoOf(index: number, random: Random): number {
  if (index < RECENT) return (0.05 + 23.5 * random.next() ** 1.3) * HOUR
  return (24 + (MONTHS_BACK_HOURS - 24) * random.next() ** 2.2) * HOUR
}

/** A member who speaks the language, was registered at the time and likes that kind of music. */
function authorOf(of: {
  members: readonly Member[]
  language: string
  subject?: Subject
  createdAt: Date
  random: Random
}): Member {
  const speakers = of.members.filter(
    ({ languages, activity }) => activity > 0 && languages.includes(of.language),
  )
  const there = speakers.filter(({ joined }) => joined < of.createdAt)
  const candidates = there.length > 0 ? there : speakers
  const weights = candidates.map((member) => {
    const shared = of.subject?.genres.filter((genre) => member.tastes.includes(genre)).length ?? 0
    const firstLanguage = member.languages[0] === of.language ? 1.6 : 0.6
    return member.activity * (1 + 3 * shared) * firstLanguage
  })
  return weighted(candidates, weights, of.random)
}

export function weighted<T>(items: readonly T[], weights: readonly number[], random: Random): T {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let at = random.next() * total
  for (const [i, item] of items.entries()) {
    at -= weights[i] ?? 0
    if (at <= 0) return item
  }
  const last = items.at(-1)
  if (last === undefined) throw new Error('There are no members to choose from.')
  return last
}
