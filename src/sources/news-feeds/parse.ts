import { parseFeed } from 'feedsmith'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { webAddress, withoutTracking } from './addresses.ts'
import { feedDate } from './dates.ts'
import { decodeEntities, readHtml, shorten } from './html.ts'
import { type RawFeed, type RawItem, type RawText, toRawFeed } from './raw-item.ts'

/** A story of a feed: plain text, checked addresses. */
export interface FeedStory {
  title: string
  /** May be empty. */
  description: string
  link: string
  image?: string
  categories: string[]
  author?: string
  /** Undefined when the feed gives no date, or an implausible one. */
  publishedAt?: Date
}

export interface ParsedFeed {
  title?: string
  stories: FeedStory[]
  /** The number of items, some of which may not be stories. */
  itemCount: number
}

const MAX_STORIES = 200
const MAX_CATEGORIES = 50
const LONGEST_TITLE = 300
const LONGEST_DESCRIPTION = 400
const LONGEST_NAME = 80

/**
 * Parses RSS 0.9x, 1.0 and 2.0, RDF, Atom and JSON Feed. `address` is where the feed came from, for relative links.
 * Stories without a title or an http(s) link are left out; so are items that are not well-formed, unless the text ends
 * before the feed does. Throws `OutsideError` (`unreadable`) when it is not a feed.
 */
export function parseNewsFeed(text: string, address: string, now = Date.now()): ParsedFeed {
  const raw = toRaw(text)
  const stories = raw.items.slice(0, MAX_STORIES).flatMap((item) => toStory(item, address, now) ?? [])
  const title = plain(raw.title, LONGEST_NAME) || undefined
  return { title, stories, itemCount: raw.items.length }
}

function toRaw(text: string): RawFeed {
  // Some servers print warnings before the feed begins.
  const start = text.search(/<\?xml|<rss|<feed|<rdf:RDF|<!--|^\s*\{/i)
  const feed = text.slice(Math.max(start, 0)).trimStart()
  try {
    return toRawFeed(parseFeed(feed))
  } catch (error) {
    const repaired = withCompleteItems(feed, MAX_STORIES, isReadable)
    if (repaired !== undefined) return toRawFeed(parseFeed(repaired))
    throw new OutsideError('unreadable', 'The answer is not a feed.', { cause: error })
  }
}

function isReadable(feed: string): boolean {
  try {
    parseFeed(feed)
    return true
  } catch {
    return false
  }
}

function toStory(item: RawItem, address: string, now: number): FeedStory | undefined {
  const [link] = item.links.flatMap((one) => webAddress(one, address) ?? [])
  const summaries = [...item.summaries, ...(item.content ? [item.content] : [])]
  const description = summaries.map((one) => withoutTail(plain(one))).find((one) => one !== '') ?? ''
  const title = plain(item.title, LONGEST_TITLE) || shorten(description, 90)
  if (!link || !title) return undefined
  return {
    title,
    description: description === title ? '' : shorten(description, LONGEST_DESCRIPTION),
    link: withoutTracking(link),
    image: pictures(item).flatMap((one) => webAddress(one, link) ?? [])[0],
    categories: unique(
      item.categories.slice(0, MAX_CATEGORIES).map((one) => shorten(readHtml(one).text, LONGEST_NAME)),
    ),
    author: authorOf(item.authors),
    publishedAt: item.dates.map((date) => feedDate(date, now)).find((date) => date !== undefined),
  }
}

function plain(text: RawText | undefined, length = Number.POSITIVE_INFINITY): string {
  if (!text) return ''
  return shorten(text.isHtml ? readHtml(text.value).text : decodeEntities(text.value), length)
}

function pictures(item: RawItem): string[] {
  const texts = [...(item.content ? [item.content] : []), ...item.summaries]
  return [...item.images, ...texts.flatMap(({ value, isHtml }) => (isHtml ? readHtml(value).images : []))]
}

/** Removes what publishing systems append to every description. */
function withoutTail(text: string): string {
  return text
    .replace(/\s*The post .{1,300}? (appeared first on|first appeared on) .{1,100}$/, '')
    .replace(/\s*\[(…|\.\.\.|&hellip;)\]$/, '…')
    .replace(/\s*(Continue reading|Read more|Read the full story)\s*(\.{3}|…|»|→)*$/i, '')
    .trim()
}

/** The authors' names, without their e-mail addresses. */
function authorOf(authors: string[]): string | undefined {
  const names = authors.map((author) => {
    const text = shorten(readHtml(author).text, 2 * LONGEST_NAME)
    const named = text.match(/^\S+@\S+\s*\((.+)\)$/)?.[1] ?? text.match(/^(.+?)\s*<?\S+@\S+>?$/)?.[1] ?? text
    return named.replace(/^by\s+/i, '')
  })
  const shown = unique(names.filter((name) => name !== '' && !name.includes('@')))
  return shown.length > 0 ? shorten(shown.slice(0, 3).join(', '), LONGEST_NAME) : undefined
}

/** Removes empty texts, and those that differ only in case or punctuation. */
function unique(texts: string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts) {
    const key = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    if (key !== '' && !seen.has(key)) seen.set(key, text)
  }
  return Array.from(seen.values())
}

const ROOT = /<(rss|rdf:RDF|feed)\b[^>]*>/i
const START = /<(item|entry)[\s>]/gi
const TITLE = /<title\b[^>]*>(?:<!\[CDATA\[[^\]]*\]\]>|[^<]*)<\/title>/i

/**
 * For a feed (XML) that is not well-formed: the same feed with its first `limit` items that are well-formed by
 * themselves, according to `isReadable`. Undefined when there is none, or when the text ends before the feed does: the
 * download was cut.
 */
function withCompleteItems(
  text: string,
  limit: number,
  isReadable: (feed: string) => boolean,
): string | undefined {
  const root = ROOT.exec(text)
  const name = root?.[1]
  // A feed that declares entities may be an attack: nothing of it is used.
  if (!root || !name || !text.includes(`</${name}>`) || /<!ENTITY/i.test(text)) return undefined
  const body = text.slice(root.index + root[0].length)
  const starts = Array.from(body.matchAll(START), ({ index }) => index)
  const title = TITLE.exec(body.slice(0, starts[0] ?? 0))?.[0] ?? ''
  const feedOf = (items: string[]) => {
    const all = items.join('')
    if (name === 'feed') return `${root[0]}${title}${all}</feed>`
    return name === 'rss'
      ? `${root[0]}<channel>${title}${all}</channel></rss>`
      : `${root[0]}<channel>${title}</channel>${all}</${name}>`
  }
  const items = starts.slice(0, limit).flatMap((start, index) => {
    // An item without an end of its own is cut off where the next one begins.
    const own = body.slice(start, starts[index + 1])
    const end = /<\/(item|entry)\s*>/i.exec(own)
    const item = end && own.slice(0, end.index + end[0].length)
    return item && isReadable(feedOf([item])) ? [item] : []
  })
  return items.length > 0 ? feedOf(items) : undefined
}
