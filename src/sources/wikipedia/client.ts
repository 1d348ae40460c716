import { z } from 'zod'
import { asOutsideError, OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/turns.ts'
import { maybe, maybeText, text } from '../tolerant.ts'
import { isAboutMusic } from './music.ts'

/** Wikipedia's summary of an artist; pages must show its text and pictures with a link to `pageUrl`. */
export const artistSummary = z.object({
  title: z.string(),
  /** Cut at a sentence end near 200 characters; empty when there is none. */
  extract: z.string(),
  /** The original picture, else the thumbnail. */
  imageUrl: z.string().nullable(),
  /** The page of the text, for the attribution. */
  pageUrl: z.string(),
})
export type ArtistSummary = z.infer<typeof artistSummary>

export interface Wikipedia {
  /**
   * Reads the page that one of an artist's `urls` names (a page of this Wikipedia, or an item of Wikidata), else the
   * page with the artist's name. Null: there is none, or it is a disambiguation page, or the page with that name
   * belongs to another item, or is about somebody (or something) unrelated to music. Throws `OutsideError` when
   * Wikipedia or Wikidata fails.
   */
  artistSummary(name: string, urgency: Urgency, urls?: readonly string[]): Promise<ArtistSummary | null>
}

const picture = maybe(z.object({ source: text }))

/** https://en.wikipedia.org/api/rest_v1/#/Page%20content/get_page_summary__title_ */
const pageSummary = z.object({
  type: maybeText,
  title: text,
  wikibase_item: maybeText,
  titles: maybe(z.object({ canonical: maybeText })),
  description: maybeText,
  extract: maybeText,
  originalimage: picture,
  thumbnail: picture,
  content_urls: maybe(z.object({ desktop: maybe(z.object({ page: maybeText })) })),
})

type PageSummary = z.output<typeof pageSummary>

/** Fetches a path below the base URL through the queue, as parsed JSON; throws `OutsideError`. */
export type FetchWikipedia = (path: string, urgency: Urgency) => Promise<unknown>

export function createWikipedia(fetchJson: FetchWikipedia, fetchWikidata: FetchWikipedia): Wikipedia {
  const readPage = async (title: string, urgency: Urgency): Promise<PageSummary | null> => {
    const answer = await orMissing(fetchJson(`/page/summary/${titleOf(title)}`, urgency))
    if (answer === MISSING) return null
    const page = pageSummary.safeParse(answer)
    if (!page.success) throw new OutsideError('unreadable', 'The summary is not of the expected form.')
    // "no-extract" pages have no first paragraph, but may have a picture.
    const { type } = page.data
    const isPage = type === undefined || type === 'standard' || type === 'no-extract'
    return isPage ? page.data : null
  }

  const readTitle = async (item: string, urgency: Urgency): Promise<string | null> => {
    const answer = await orMissing(fetchWikidata(`/entities/items/${item}/sitelinks/enwiki`, urgency))
    if (answer === MISSING) return null
    const link = sitelink.safeParse(answer)
    if (!link.success) throw new OutsideError('unreadable', 'The sitelink is not of the expected form.')
    return link.data.title
  }

  return {
    async artistSummary(name, urgency, urls = []) {
      const title = titleNamed(urls)
      const named = title && (await readPage(title, urgency))
      if (named) return toArtistSummary(named)
      const page = await readPage(name, urgency)
      const item = itemNamed(urls)
      if (!item) return page && isAboutMusic(page) ? toArtistSummary(page) : null
      if (page?.wikibase_item === item) return toArtistSummary(page)
      const titleOfItem = await readTitle(item, urgency)
      const ofItem = titleOfItem && (await readPage(titleOfItem, urgency))
      return ofItem ? toArtistSummary(ofItem) : null
    },
  }
}

/** https://doc.wikimedia.org/Wikibase/master/js/rest-api/ : the page of an item on one site. */
const sitelink = z.object({ title: text })

const MISSING = Symbol('missing')

async function orMissing(answer: Promise<unknown>): Promise<unknown> {
  return answer.catch((error) => {
    if (asOutsideError(error).isMissing) return MISSING
    throw error
  })
}

/** The title of the first page of the English Wikipedia among addresses. */
function titleNamed(urls: readonly string[]): string | undefined {
  for (const url of urls) {
    const title = url.match(/^https?:\/\/en\.(?:m\.)?wikipedia\.org\/wiki\/([^?#]+)/)?.[1]
    if (title) return decoded(title)
  }
  return undefined
}

/** The first Wikidata item among addresses. */
function itemNamed(urls: readonly string[]): string | undefined {
  for (const url of urls) {
    const item = url.match(/^https?:\/\/(?:www\.)?wikidata\.org\/(?:wiki|entity)\/(Q\d+)$/)?.[1]
    if (item) return item
  }
  return undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Encodes a name as a page title in a path. */
function titleOf(name: string): string {
  return encodeURIComponent(name.trim().replace(/\s+/g, '_'))
}

function toArtistSummary(page: PageSummary): ArtistSummary {
  return {
    title: page.title.replaceAll('_', ' '),
    extract: cutExtract(page.extract ?? ''),
    imageUrl: webAddress(page.originalimage?.source) ?? webAddress(page.thumbnail?.source) ?? null,
    pageUrl:
      webAddress(page.content_urls?.desktop?.page) ??
      `https://en.wikipedia.org/wiki/${encodeURIComponent(page.titles?.canonical ?? titleOf(page.title))}`,
  }
}

/** Some answers leave the scheme out. */
function webAddress(address: string | undefined): string | undefined {
  const full = address?.startsWith('//') ? `https:${address}` : address
  return full && /^https?:\/\//.test(full) && URL.canParse(full) ? full : undefined
}

const TARGET_LENGTH = 200
const LONGEST = 250

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
/** After these a full stop does not end a sentence, although the segmenter assumes so. */
const ABBREVIATION = /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Jr|Sr|feat|ft|vs|No|Vol|c|b)\.\s*$/

/**
 * Cuts an extract at the end of the sentence that reaches 200 characters. If that sentence runs past 250, cuts at the
 * end of the previous one; if there is none, or hardly any text, at a word, with an ellipsis.
 */
export function cutExtract(extract: string): string {
  const text = extract.replace(/\s+/g, ' ').trim()
  if (text.length <= TARGET_LENGTH) return text
  let before = 0
  for (const end of sentenceEnds(text)) {
    if (end > LONGEST) break
    before = end
    if (end >= TARGET_LENGTH) break
  }
  if (before >= TARGET_LENGTH / 2) return text.slice(0, before).trim()
  if (text.length <= LONGEST) return text
  const cut = text.lastIndexOf(' ', LONGEST - 1)
  return `${text.slice(0, cut > 0 ? cut : LONGEST - 1).replace(/[\s,;:–—-]+$/, '')}…`
}

function* sentenceEnds(text: string) {
  for (const { segment, index } of sentences.segment(text)) {
    const end = index + segment.length
    if (!ABBREVIATION.test(text.slice(0, end))) yield end
  }
}
