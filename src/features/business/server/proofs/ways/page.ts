import { Parser } from 'htmlparser2'
import { PLAIN } from './doubts.ts'
import { fetchOwn } from './fetch-own.ts'
import type { Way } from './way.ts'

const MAX_BYTES = 2 * 1024 * 1024

/** Words of `rel` by which the author of a page disowns a link. */
const DISOWNED = ['nofollow', 'ugc', 'sponsored']
/** Elements whose content is not visible on the page. */
const HIDDEN = new Set(['template', 'noscript', 'textarea', 'iframe', 'xmp', 'svg', 'math'])

export const linkText = (link: string) => `<a rel="me" href="${link}">`

/** Looks for a link with `rel="me"` on the listed page itself. */
export const pageWay: Way = async (search) => {
  const answer = await fetchOwn(search, search.address.url, {
    accept: 'text/html,application/xhtml+xml',
    maxBytes: MAX_BYTES,
    mayRedirect: true,
  })
  const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(answer.headers['content-type'] ?? '')
  const all = isPage ? linksOf(answer.body.toString('utf8')) : []
  const links = all.filter(({ href }) => isSame(href, search.link))
  return {
    method: 'page',
    proven: links.some(({ rel }) => isOwn(rel)),
    fetched: answer.url,
    found: isPage
      ? inWords(links, all, search.link)
      : `no web page, but ${answer.headers['content-type'] ?? 'something unnamed'}`,
    expected: linkText(search.link),
    text: links.map(({ rel, href }) => `rel="${rel}" href="${href}"`).join('\n'),
    doubts: answer.isPlain ? [PLAIN] : [],
  }
}

interface PageLink {
  href: string
  rel: string
}

/** The links of a page that lead to an address, with their `rel`. */
export const linksTo = (html: string, address: string): PageLink[] =>
  linksOf(html).filter(({ href }) => isSame(href, address))

function linksOf(html: string): PageLink[] {
  const links: PageLink[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag(name, { href = '', rel = '' }) {
      if (HIDDEN.has(name)) hidden++
      if (hidden > 0 || (name !== 'a' && name !== 'link')) return
      links.push({ href: href.trim(), rel })
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden--
    },
  })
  parser.end(html)
  return links
}

/** Whether two addresses are equal except for a trailing slash. */
export const isSame = (address: string, other: string) =>
  URL.canParse(address) && new URL(address).href.replace(/\/$/, '') === new URL(other).href.replace(/\/$/, '')

function isOwn(rel: string): boolean {
  const words = rel.toLowerCase().split(/\s+/)
  return words.includes('me') && !DISOWNED.some((word) => words.includes(word))
}

/** Describes the sought links of a page, or similar ones that its author may have mistaken for them. */
function inWords(links: PageLink[], all: PageLink[], sought: string): string {
  const [first] = links
  if (!first) {
    const ours = sought.slice(0, sought.lastIndexOf('/') + 1)
    const near = all.filter(({ href, rel }) => href.startsWith(ours) || (href !== '' && isOwn(rel)))
    if (near.length === 0) return 'a page without this link'
    return `a page without this link, but with links to ${near.map(({ href }) => href).join(', ')}`
  }
  if (links.some(({ rel }) => isOwn(rel))) return 'the link'
  return first.rel === '' ? 'the link without rel="me"' : `the link with rel="${first.rel}"`
}
