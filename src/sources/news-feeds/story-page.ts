import type { Platform } from '#platform/platform.ts'
import type * as StoryReading from './story-reading.ts'

const MAX_BYTES = 3 * 1024 * 1024
const WHOLE_MS = 10_000
const READING = new URL('./story-reading.ts', import.meta.url)
const READING_MS = 5_000

/**
 * Fetches a story's page and returns the address of its preview picture; undefined when it names none. Throws
 * `OutsideError`.
 */
export async function fetchPagePicture(
  { fetcher, foreign }: Pick<Platform, 'fetcher' | 'foreign'>,
  url: string,
): Promise<string | undefined> {
  const {
    body,
    headers,
    url: address,
  } = await fetcher.get(url, {
    source: 'Pages of stories',
    accept: 'text/html',
    maxBytes: MAX_BYTES,
    wholeMs: WHOLE_MS,
  })
  const contentType = headers['content-type'] ?? ''
  return foreign.read<typeof StoryReading>(READING, { body, contentType, address }, READING_MS)
}
