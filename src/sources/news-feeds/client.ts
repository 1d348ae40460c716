import type { Fetcher } from '#platform/fetch/fetcher.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { decodeText } from './decode.ts'
import { type ParsedFeed, parseNewsFeed } from './parse.ts'

/** The validators of a server's answer, for conditional requests. */
export interface Validators {
  etag?: string
  lastModified?: string
}

export interface FetchedFeed extends ParsedFeed {
  validators: Validators
}

export interface NewsFeeds {
  /**
   * Fetches one feed. Null: not modified since `validators`. Throws `OutsideError`, also when the answer is not a feed, or
   * a feed whose items are all unusable.
   */
  fetchFeed(url: string, validators?: Validators): Promise<FetchedFeed | null>
}

const ACCEPT =
  'application/feed+json, application/atom+xml, application/rss+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5'
const MAX_BYTES = 8 * 1024 * 1024
const WHOLE_MS = 15_000

/** Feeds may be at any public address; the fetcher refuses those on our own network. */
export function createNewsFeeds(fetcher: Fetcher): NewsFeeds {
  return {
    async fetchFeed(url, { etag, lastModified } = {}) {
      const answer = await fetcher.get(url, {
        source: 'News feeds',
        accept: ACCEPT,
        headers: {
          ...(etag && { 'if-none-match': etag }),
          ...(lastModified && { 'if-modified-since': lastModified }),
        },
        maxBytes: MAX_BYTES,
        wholeMs: WHOLE_MS,
      })
      if (answer.status === 304) return null
      const text = decodeText(answer.body, answer.headers['content-type'])
      const feed = parseNewsFeed(text, answer.url)
      if (feed.stories.length === 0 && feed.itemCount > 0) {
        throw new OutsideError('unreadable', 'No item of the feed has a title and an address.')
      }
      return {
        ...feed,
        validators: { etag: answer.headers.etag, lastModified: answer.headers['last-modified'] },
      }
    },
  }
}
