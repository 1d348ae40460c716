import type { Platform } from '#platform/platform.ts'
import type { ReadShows } from './entry.ts'
import type * as ShowsReading from './shows-reading.ts'

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
const READING = new URL('./shows-reading.ts', import.meta.url)
/** The largest pages and calendars take about a second. */
const READING_MS = 15_000

/**
 * Fetches and reads the calendar or page of an organiser. Null: not modified since `validators`. It never leaves the
 * hosts, redirects included. Throws `OutsideError`.
 */
export async function fetchShows(
  { fetcher, foreign }: Pick<Platform, 'fetcher' | 'foreign'>,
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
  const { body, headers } = answer
  const read = await foreign.read<typeof ShowsReading>(
    READING,
    { body, contentType: headers['content-type'] ?? '', address: answer.url, now },
    READING_MS,
  )
  const validators = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
  return { ...read, validators }
}
