import type { Names } from '../names.ts'
import { createRandom, type Random, uuidFor } from '../random.ts'
import { filled } from './entities.ts'
import type { Member } from './members.ts'
import { type Post, weighted } from './posts.ts'
import { readTexts } from './texts.ts'

export interface Reply {
  id: string
  post: Post
  parent?: Reply
  author: Member
  content: string
  createdAt: Date
  /** 0 for an answer to the post, at most 3. */
  depth: number
}

const MINUTE = 60_000
const DEEPEST = 3
const GAME_ANSWERS = 84

interface ReplyText {
  kind: string
  content: string
  language: string
}

/** Threads under the posts, up to four levels deep; parents come before their children. */
export function createReplies(
  posts: readonly Post[],
  members: readonly Member[],
  songs: readonly string[],
  now: Date,
  names: Names,
): Reply[] {
  const texts: ReplyText[] = readTexts('replies.txt', names)
  const uses = new Map<ReplyText, number>()
  const picks: ReplyText[] = songs.map((content) => ({ kind: 'game', content, language: 'en' }))
  return posts.flatMap((post) =>
    threadOf(post, members, post.kind === 'game' ? [...texts, ...picks] : texts, uses, now),
  )
}

function threadOf(
  post: Post,
  members: readonly Member[],
  texts: readonly ReplyText[],
  uses: Map<ReplyText, number>,
  now: Date,
): Reply[] {
  const random = createRandom(`thread ${post.id}`)
  const age = now.getTime() - post.createdAt.getTime()
  const ripeness = Math.min(1, 0.35 + age / (36 * 60 * MINUTE))
  // The game is the one thread that is longer than a page.
  const count =
    post.kind === 'game'
      ? GAME_ANSWERS
      : Math.min(28, Math.round(post.appeal * ripeness * random.between(1.2, 4.2)))
  const thread = writtenThread(post, members, random, now)
  const usedTexts = new Set<string>()
  for (let i = 0; i < count; i++) {
    const answerable = thread.filter(({ depth }) => depth < DEEPEST)
    const parent =
      answerable.length > 0 && random.chance(0.45) ? random.pick(answerable.slice(-4)) : undefined
    const author = authorOf({ post, parent, members, random })
    const text = choose({ post, parent, author, texts, uses, usedTexts, random })
    if (!text) continue
    uses.set(text, (uses.get(text) ?? 0) + 1)
    const content = filled(text.content, post.subject?.words, random)
    usedTexts.add(text.content)
    const createdAt = momentAfter(parent?.createdAt ?? post.createdAt, random, now)
    thread.push({
      id: uuidFor(`reply ${post.id} ${i}`),
      post,
      parent,
      author,
      content,
      createdAt,
      depth: parent ? parent.depth + 1 : 0,
    })
  }
  return thread
}

/** The replies that were written for this particular post, in their order. */
function writtenThread(post: Post, members: readonly Member[], random: Random, now: Date): Reply[] {
  const thread: Reply[] = []
  for (const [i, answer] of post.answers.entries()) {
    const before = thread.at(-1)
    const parent = answer.isFollowUp && before ? (before.depth < DEEPEST ? before : before.parent) : undefined
    const only = members.find(({ username }) => username === answer.by)
    // Without a name the author of the post answers a reply.
    const author =
      only ??
      (parent && parent.author !== post.author ? post.author : authorOf({ post, parent, members, random }))
    thread.push({
      id: uuidFor(`answer ${post.id} ${i}`),
      post,
      parent,
      author,
      content: answer.content,
      createdAt: momentAfter(before?.createdAt ?? post.createdAt, random, now),
      depth: parent ? parent.depth + 1 : 0,
    })
  }
  return thread
}

/** Soon after, seldom the next day, and never in the future. */
function momentAfter(start: Date, random: Random, now: Date): Date {
  const available = Math.max(0, now.getTime() - start.getTime())
  const wait = Math.min(
    available * random.between(0.1, 0.6),
    26 * 60 * MINUTE * random.next() ** 3 + 3 * MINUTE,
  )
  return new Date(Math.round(start.getTime() + wait))
}

function authorOf(of: { post: Post; parent?: Reply; members: readonly Member[]; random: Random }): Member {
  const { post, parent, members, random } = of
  // The author of the post often replies.
  if (parent && parent.author !== post.author && random.chance(post.author.activity > 0 ? 0.35 : 0.1))
    return post.author
  if (parent?.parent && parent.parent.author !== parent.author && random.chance(0.35))
    return parent.parent.author
  const others = members.filter(
    ({ id, joined, activity }) =>
      joined < post.createdAt && activity > 0 && id !== (parent?.author.id ?? post.author.id),
  )
  const from =
    others.length > 3
      ? others
      : members.filter(({ id, activity }) => activity > 0 && id !== (parent?.author.id ?? post.author.id))
  const weights = from.map((member) => {
    const shared = post.subject?.genres.filter((genre) => member.tastes.includes(genre)).length ?? 0
    return member.activity * (1 + 2 * shared) * (member.languages.includes(post.language) ? 1 : 0.3)
  })
  return weighted(from, weights, random)
}

/** A text that suits the post and its author, and was not used too often. */
function choose(of: {
  post: Post
  parent?: Reply
  author: Member
  texts: readonly ReplyText[]
  uses: ReadonlyMap<ReplyText, number>
  usedTexts: ReadonlySet<string>
  random: Random
}): ReplyText | undefined {
  const { post, parent, author, texts, uses, usedTexts, random } = of
  const isOwn = author === post.author
  const fits = texts.filter(({ kind, content, language }) => {
    if (usedTexts.has(content)) return false
    if (!author.languages.includes(language)) return false
    if (language !== 'en' && language !== post.language) return false
    if (/\{/.test(content) && (!post.subject || post.subject.type === 'festival')) return false
    if (parent) return kind === 'follow' || (!isOwn && kind === 'any' && random.chance(0.5))
    if (post.kind === 'game') return kind === 'game'
    // Posts with written replies get no generated ones of that kind.
    return (kind === post.kind && post.answers.length === 0) || (kind === 'any' && random.chance(0.3))
  })
  if (fits.length === 0) return undefined
  const weights = fits.map((text) => 1 / (1 + (uses.get(text) ?? 0)) ** 2)
  return weighted(fits, weights, random)
}
