import { parseHtml } from '#platform/foreign/parse-html.ts'
import { isSame } from './way.ts'

/** Words of `rel` by which the author of a page disowns a link. */
const DISOWNED = ['nofollow', 'ugc', 'sponsored']
/** Elements whose content is not visible on the page. */
const HIDDEN = new Set(['template', 'noscript', 'textarea', 'iframe', 'xmp', 'svg', 'math'])
/** The most links of each kind that are returned. */
const LINKS_MAX = 20
/** The most characters of a link that are returned. */
const LENGTH_MAX = 500

interface PageLink {
  href: string
  rel: string
}

/** The links of pages that lead to an address, or nearly so. */
export interface PageLinks {
  /** Those to the address. */
  links: PageLink[]
  /** Whether one of them has `rel="me"`. */
  hasOwn: boolean
  /** The addresses of others of the same kind, which an author may have mistaken for it. */
  near: string[]
}

export function pageLinks(pages: readonly string[], address: string): PageLinks {
  const found: PageLinks = { links: [], hasOwn: false, near: [] }
  const ours = address.slice(0, address.lastIndexOf('/') + 1)
  for (const page of pages) {
    for (const { href, rel } of visibleLinks(page)) {
      if (isSame(href, address)) {
        const isFirstOwn = isOwn(rel) && !found.hasOwn
        found.hasOwn ||= isOwn(rel)
        const link = { href, rel: rel.slice(0, LENGTH_MAX) }
        if (isFirstOwn) found.links.unshift(link)
        else if (found.links.length < LINKS_MAX) found.links.push(link)
      } else if (found.near.length < LINKS_MAX && (href.startsWith(ours) || (href !== '' && isOwn(rel)))) {
        found.near.push(href.slice(0, LENGTH_MAX))
      }
    }
  }
  return found
}

function visibleLinks(html: string): PageLink[] {
  const links: PageLink[] = []
  let hidden = 0
  parseHtml(html, () => ({
    onopentag(name, { href = '', rel = '' }) {
      if (HIDDEN.has(name)) hidden++
      if (hidden > 0 || (name !== 'a' && name !== 'link')) return
      links.push({ href: href.trim(), rel })
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden--
    },
  }))
  return links
}

function isOwn(rel: string): boolean {
  const words = rel.toLowerCase().split(/\s+/)
  return words.includes('me') && !DISOWNED.some((word) => words.includes(word))
}
