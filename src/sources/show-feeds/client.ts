import type { Fetcher } from '#platform/fetch/fetcher.ts'
import { decodeText } from '../news-feeds/decode.ts'
import type { ReadShows } from './entry.ts'
import { readAside } from './read-aside.ts'

export interface FeedValidators {
  etag: string | null
  lastModified: string | null
}

export interface FetchedShows extends ReadShows {
  validators: FeedValidators
}

const ACCEPT = 'text/calendar, text/html;q=0.9, application/ld+json;q=0.9, */*;q=0.5'
const MAX_BYTES = 16 * 1024 * 1024
const WHOLE_MS = 20_000

/**
 * Fetches and reads the calendar or page of an organiser. Null: not modified since `validators`. It never leaves the
 * hosts, redirects included. Throws `OutsideError`.
 */
export async function fetchShows(
  fetcher: Fetcher,
  address: string,
  { etag, lastModified, hosts, now }: FeedValidators & { hosts: readonly string[]; now: Date },
): Promise<FetchedShows | null> {
  const answer = await fetcher.get(address, {
    source: 'Show feeds',
    accept: ACCEPT,
    hosts,
    headers: {
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    },
    maxBytes: MAX_BYTES,
    wholeMs: WHOLE_MS,
  })
  if (answer.status === 304) return null
  const text = decodeText(answer.body, answer.headers['content-type'])
  const validators = {
    etag: answer.headers.etag ?? null,
    lastModified: answer.headers['last-modified'] ?? null,
  }
  const contentType = answer.headers['content-type'] ?? ''
  return { ...(await readAside({ text, contentType, address: answer.url, now })), validators }
}
