import { parseHtml } from '#platform/foreign/parse-html.ts'
import { webAddress } from './addresses.ts'

/** In order of preference: https://ogp.me and Twitter cards. */
const NAMES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']

/** The address of a page's preview picture; undefined when it names none. */
export function pagePicture(html: string, address: string): string | undefined {
  const found = new Map<string, string>()
  parseHtml(html, (end) => ({
    onopentag(name, { property, name: metaName, content }) {
      if (name === 'body') end()
      const key = (property ?? metaName)?.trim().toLowerCase()
      if (name === 'meta' && key && content && !found.has(key)) found.set(key, content)
    },
  }))
  return NAMES.flatMap((name) => webAddress(found.get(name), address) ?? [])[0]
}
