import { PLAIN } from './doubts.ts'
import { fetchOwn } from './fetch-own.ts'
import type { PageLinks } from './page-links.ts'
import { readLinks } from './read-links.ts'
import { PAGES } from './text-of.ts'
import type { Way } from './way.ts'

const MAX_BYTES = 2 * 1024 * 1024

export const linkText = (link: string) => `<a rel="me" href="${link}">`

/** Looks for a link with `rel="me"` on the listed page itself. */
export const pageWay: Way = async (search) => {
  const answer = await fetchOwn(search, search.address.url, {
    accept: 'text/html,application/xhtml+xml',
    types: PAGES,
    maxBytes: MAX_BYTES,
    mayRedirect: true,
  })
  const found = await readLinks(search, [answer.text])
  return {
    method: 'page',
    proven: found.hasOwn,
    fetched: answer.url,
    found: inWords(found),
    expected: linkText(search.link),
    text: found.links.map(({ rel, href }) => `rel="${rel}" href="${href}"`).join('\n'),
    doubts: answer.isPlain ? [PLAIN] : [],
  }
}

/** Describes the sought links of a page, or similar ones that its author may have mistaken for them. */
function inWords({ links: [first], hasOwn, near }: PageLinks): string {
  if (!first) {
    return near.length === 0
      ? 'a page without this link'
      : `a page without this link, but with links to ${near.join(', ')}`
  }
  if (hasOwn) return 'the link'
  return first.rel === '' ? 'the link without rel="me"' : `the link with rel="${first.rel}"`
}
