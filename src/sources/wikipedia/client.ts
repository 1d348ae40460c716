import { z } from 'zod'
import { asOutsideError, OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/request-queue.ts'
import { maybe, maybeText, text } from '../tolerant.ts'
import { cutExtract } from './extract.ts'
import { isAboutMusic } from './music.ts'

/** What Wikipedia says of an artist; its text and pictures are to be shown with a link to `pageUrl`. */
export const artistSummary = z.object({
  title: z.string(),
  /** Cut at a sentence near 200 characters; empty when there is none. */
  extract: z.string(),
  /** The original picture, else the small one. */
  imageUrl: z.string().nullable(),
  /** Where the text is from, for the attribution. */
  pageUrl: z.string(),
})
export type ArtistSummary = z.infer<typeof artistSummary>

export interface Wikipedia {
  /**
   * The page of an artist's name. Null: there is none, or it is a disambiguation page, or of somebody (or
   * something) who has nothing to do with music. Throws `OutsideError` when Wikipedia is not well.
   */
  artistSummary(name: string, urgency: Urgency): Promise<ArtistSummary | null>
}

const picture = maybe(z.object({ source: text }))

/** https://en.wikipedia.org/api/rest_v1/#/Page%20content/get_page_summary__title_ */
const pageSummary = z.object({
  type: maybeText,
  title: text,
  titles: maybe(z.object({ canonical: maybeText })),
  description: maybeText,
  extract: maybeText,
  originalimage: picture,
  thumbnail: picture,
  content_urls: maybe(z.object({ desktop: maybe(z.object({ page: maybeText })) })),
})

const NO_PAGE = Symbol('no page')

/** Gets one path below the base url, in its turn, as parsed JSON; throws `OutsideError`. */
export type AskWikipedia = (path: string, urgency: Urgency) => Promise<unknown>

export function createWikipedia(ask: AskWikipedia): Wikipedia {
  return {
    async artistSummary(name, urgency) {
      const answer = await ask(`/page/summary/${titleOf(name)}`, urgency).catch((error) => {
        if (asOutsideError(error).isMissing) return NO_PAGE
        throw error
      })
      if (answer === NO_PAGE) return null
      const page = pageSummary.safeParse(answer)
      if (!page.success) throw new OutsideError('unreadable', 'The summary is not of the expected form.')
      return toArtistSummary(page.data)
    },
  }
}

/** A name as the title of a page, in a path. */
function titleOf(name: string): string {
  return encodeURIComponent(name.trim().replace(/\s+/g, '_'))
}

function toArtistSummary(page: z.infer<typeof pageSummary>): ArtistSummary | null {
  // "no-extract" pages have no first paragraph, but may have a picture.
  const isPage = page.type === undefined || page.type === 'standard' || page.type === 'no-extract'
  if (!isPage || !isAboutMusic(page)) return null
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
