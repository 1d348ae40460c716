/** Personal pages, and pages that are useless without a connection. */
const NOT_CACHED = /^\/(api|auth|settings|admin|business)(\/|\?|$)/

/** Whether the service worker may cache a page (path and query): a page that is the same for everybody. */
export function isCacheablePage(page: string): boolean {
  return page.startsWith('/') && !page.startsWith('//') && !NOT_CACHED.test(page)
}

/** The title of a page as it stands in its HTML, entities and all; without the name of the site. */
export function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1]?.trim() ?? ''
  return title.replace(/\s*·\s*Fanfare$/, '')
}

/** Links to pages, as HTML. Titles are HTML already. */
export function listOf(pages: { address: string; title: string }[]): string {
  if (pages.length === 0) return ''
  const links = pages.map(
    ({ address, title }) => `<li><a href="${escapeHtml(address)}">${title || escapeHtml(address)}</a></li>`,
  )
  return `<h2>Seen lately</h2><ul>${links.join('')}</ul>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
