import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import type * as PreviewReading from './preview-reading.ts'
import type { LinkPreview } from './read-head.ts'

const MAX_BYTES = 2 * 1024 * 1024
const WHOLE_MS = 8_000
const READING = new URL('./preview-reading.ts', import.meta.url)
const READING_MS = 5_000

/**
 * Fetches a page and reads the head of its HTML (https://ogp.me, Twitter cards, else its title and description). Pages
 * that ask not to be quoted (`nosnippet`) or not to show their pictures (`noimageindex`) give none of them. Throws
 * `OutsideError`, of kind `unreadable` for anything but HTML with a title.
 */
export async function fetchLinkPreview(
  { linkFetcher, foreign }: Pick<Platform, 'linkFetcher' | 'foreign'>,
  url: string,
): Promise<LinkPreview> {
  const {
    body,
    headers,
    url: address,
  } = await linkFetcher.get(url, {
    source: 'Pages of links',
    accept: 'text/html',
    maxBytes: MAX_BYTES,
    wholeMs: WHOLE_MS,
  })
  const contentType = headers['content-type'] ?? ''
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(contentType)) {
    throw new OutsideError('unreadable', 'The address is no page.')
  }
  const robots = headers['x-robots-tag'] ?? ''
  const preview = await foreign.read<typeof PreviewReading>(
    READING,
    { body, contentType, address, robots },
    READING_MS,
  )
  if (!preview) throw new OutsideError('unreadable', 'The page has no title.')
  return preview
}
