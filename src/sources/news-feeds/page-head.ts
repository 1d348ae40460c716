import { parseHtml } from '#platform/foreign/parse-html.ts'
import { webAddress } from './addresses.ts'

/** In order of preference: https://ogp.me and Twitter cards. */
const PICTURES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']

/** The title of a page as `title`, and the contents of its `meta` by their names in lower case; the first of each counts. */
type PageHead = ReadonlyMap<string, string>

export function readPageHead(html: string): PageHead {
  const found = new Map<string, string>()
  let isTitle = false
  parseHtml(html, (end) => ({
    onopentag(name, { property, name: metaName, content }) {
      if (name === 'body') end()
      if (name === 'title' && !found.has('title')) {
        isTitle = true
        found.set('title', '')
      }
      const key = (property ?? metaName)?.trim().toLowerCase()
      if (name === 'meta' && key && content?.trim() && !found.has(key)) found.set(key, content)
    },
    ontext(text) {
      if (isTitle) found.set('title', `${found.get('title')}${text}`)
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false
    },
  }))
  return found
}

/** The address of the preview picture of the page at `address`; undefined when it names none. */
export const pictureOf = (head: PageHead, address: string): string | undefined =>
  PICTURES.flatMap((name) => webAddress(head.get(name), address) ?? [])[0]
