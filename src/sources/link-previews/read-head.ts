import { oneLine, shorten } from '../news-feeds/html.ts'
import { pictureOf, readPageHead } from '../news-feeds/page-head.ts'

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

const TITLE_MAX = 200
const SITE_MAX = 80
const DESCRIPTION_MAX = 300
/** The longest part of a text that is kept. */
const READ_MAX = 5_000

/** Undefined without a title. `robots` is the header of the same name. */
export function readHead(html: string, address: string, robots: string): LinkPreview | undefined {
  const head = readPageHead(html)
  const textOf = (max: number, ...names: string[]) =>
    names
      .map((name) => shorten(oneLine((head.get(name) ?? '').slice(0, READ_MAX).toWellFormed()), max))
      .find((text) => text !== '')
  const wishes = `${robots},${head.get('robots') ?? ''}`.toLowerCase().replace(/\s/g, '').split(',')
  const isWished = (...names: string[]) => names.some((name) => wishes.includes(name))
  const title = textOf(TITLE_MAX, 'og:title', 'twitter:title', 'title')
  if (!title) return undefined
  return {
    title,
    site: textOf(SITE_MAX, 'og:site_name') ?? new URL(address).hostname.replace(/^www\./, ''),
    description: isWished('nosnippet', 'none')
      ? null
      : (textOf(DESCRIPTION_MAX, 'og:description', 'twitter:description', 'description') ?? null),
    picture: isWished('noimageindex', 'max-image-preview:none', 'none')
      ? null
      : (pictureOf(head, address) ?? null),
    address,
  }
}
