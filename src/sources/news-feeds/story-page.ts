import { Parser } from 'htmlparser2'
import type { Fetcher } from '#platform/fetch/fetcher.ts'
import { webAddress } from './addresses.ts'
import { decodeText } from './decode.ts'

const MAX_BYTES = 3 * 1024 * 1024
const WHOLE_MS = 10_000
/** In order of preference: https://ogp.me and Twitter cards. */
const NAMES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']

/**
 * Fetches a story's page and returns the address of its preview picture; undefined when it names none. Throws
 * `OutsideError`.
 */
export async function fetchPagePicture(fetcher: Fetcher, url: string): Promise<string | undefined> {
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
  return pagePicture(decodeText(body, headers['content-type']), address)
}

/** The same for a page that is already fetched. */
export function pagePicture(html: string, address: string): string | undefined {
  const found = new Map<string, string>()
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content }) {
      if (name === 'body') parser.pause()
      const key = (property ?? metaName)?.trim().toLowerCase()
      if (name === 'meta' && key && content && !found.has(key)) found.set(key, content)
    },
  })
  parser.end(html)
  return NAMES.flatMap((name) => webAddress(found.get(name), address) ?? [])[0]
}
