import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import type * as FeedReading from './feed-reading.ts'
import type { ParsedFeed } from './parse.ts'

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
const READING = new URL('./feed-reading.ts', import.meta.url)
/** A large feed takes some tens of milliseconds. */
const READING_MS = 5_000

/** Feeds may be at any public address; the fetcher refuses those on our own network. */
export function createNewsFeeds({ fetcher, foreign }: Pick<Platform, 'fetcher' | 'foreign'>): NewsFeeds {
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
      const { body, headers } = answer
      const feed = await foreign.read<typeof FeedReading>(
        READING,
        { body, contentType: headers['content-type'] ?? '', address: answer.url },
        READING_MS,
      )
      if (feed.stories.length === 0 && feed.itemCount > 0) {
        throw new OutsideError('unreadable', 'No item of the feed has a title and an address.')
      }
      return {
        ...feed,
        validators: { etag: headers.etag, lastModified: headers['last-modified'] },
      }
    },
  }
}
