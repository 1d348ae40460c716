import { Parser } from 'htmlparser2'
import type { Fetcher } from '#platform/fetch/fetcher.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { webAddress } from '../news-feeds/addresses.ts'
import { decodeText } from '../news-feeds/decode.ts'
import { oneLine, shorten } from '../news-feeds/html.ts'

/** What a page says about itself, as plain text. */
export interface LinkPreview {
  title: string
  /** The name of its site, or its host. */
  site: string
  description: string | null
  /** Address of its picture. */
  picture: string | null
  /** The address of the page, after redirects. */
  address: string
}

const MAX_BYTES = 2 * 1024 * 1024
const WHOLE_MS = 8_000
const TITLE_MAX = 200
const SITE_MAX = 80
const DESCRIPTION_MAX = 300
/** The most elements read of a head; no real one has more, and each open element makes the parser slower. */
const TAGS_MAX = 5_000
/** The longest part of a text that is kept. */
const READ_MAX = 5_000

/**
 * Fetches a page and reads the head of its HTML (https://ogp.me, Twitter cards, else its title and description). Pages
 * that ask not to be quoted (`nosnippet`) or not to show their pictures (`noimageindex`) give none of them. Throws
 * `OutsideError`, of kind `unreadable` for anything but HTML with a title.
 */
export async function fetchLinkPreview(fetcher: Fetcher, url: string): Promise<LinkPreview> {
  const {
    body,
    headers,
    url: address,
  } = await fetcher.get(url, {
    source: 'Pages of links',
    accept: 'text/html',
    maxBytes: MAX_BYTES,
    wholeMs: WHOLE_MS,
  })
  const type = headers['content-type']
  if (!type || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    throw new OutsideError('unreadable', 'The address is no page.')
  }
  const preview = readHead(decodeText(body, type), address, headers['x-robots-tag'])
  if (!preview) throw new OutsideError('unreadable', 'The page has no title.')
  return preview
}

/** Undefined without a title. `robots` is the header of the same name. */
export function readHead(html: string, address: string, robots = ''): LinkPreview | undefined {
  const found = new Map<string, string>()
  let isTitle = false
  let tags = 0
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content }) {
      tags++
      if (name === 'body' || tags === TAGS_MAX) parser.pause()
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
  })
  parser.end(html)
  const textOf = (max: number, ...names: string[]) =>
    names
      .map((name) => shorten(oneLine((found.get(name) ?? '').slice(0, READ_MAX).toWellFormed()), max))
      .find((text) => text !== '')
  const wishes = `${robots},${found.get('robots') ?? ''}`.toLowerCase().replace(/\s/g, '').split(',')
  const isWished = (...names: string[]) => names.some((name) => wishes.includes(name))
  const title = textOf(TITLE_MAX, 'og:title', 'twitter:title', 'title')
  if (!title) return undefined
  const pictures = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
  return {
    title,
    site: textOf(SITE_MAX, 'og:site_name') ?? new URL(address).hostname.replace(/^www\./, ''),
    description: isWished('nosnippet', 'none')
      ? null
      : (textOf(DESCRIPTION_MAX, 'og:description', 'twitter:description', 'description') ?? null),
    picture: isWished('noimageindex', 'max-image-preview:none', 'none')
      ? null
      : (pictures.flatMap((name) => webAddress(found.get(name), address) ?? [])[0] ?? null),
    address,
  }
}
