/** Personal pages, and pages that are useless without a connection. */
const NOT_CACHED = /^\/(api|auth|settings|admin|business)(\/|\?|$)/

/** Whether the service worker may cache a page (path and query): a page that is the same for everybody. */
export function isCacheablePage(page: string): boolean {
  return page.startsWith('/') && !page.startsWith('//') && !NOT_CACHED.test(page)
}

/**
 * The cache key of a page. A show is stored under its path alone, because its address may carry a shared plan, and apart
 * from other pages, which would push it out before the day of the show.
 */
export function cacheKeyOf(page: string): { key: string; isShow: boolean } {
  const [path = page] = page.split('?')
  const isShow = /^\/show\/[^/]+$/.test(path)
  return { key: isShow ? path : page, isShow }
}

/**
 * Whether to refetch a cached page when only its address was posted: a show must have the latest line-up, and posts and
 * members may be gone.
 */
export function mustRefetch(page: string): boolean {
  return /^\/(show|community\/post|profile)\/[^/]+$/.test(page.split('?')[0] ?? page)
}

/** The title of a page as it stands in its HTML, entities and all; without the name of the site. */
export function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1]?.trim() ?? ''
  return title.replace(/\s*·\s*Fanfare$/, '')
}

/** Whether the offline page lists a page: hashtags and results of a search are no pages to come back to. */
export const isListed = (address: string): boolean => !/^\/(tag|search)(\/|\?|$)/.test(address)

interface SeenPage {
  address: string
  title: string
}

/** The first of the pages with the same path or the same title: tabs of an artist, or the pages of one person. */
export function withoutRepeats(pages: SeenPage[]): SeenPage[] {
  const seen = new Set<string>()
  return pages.filter(({ address, title }) => {
    const [path = address] = address.split('?')
    const names = [path, title].filter(Boolean)
    const isNew = names.every((name) => !seen.has(name))
    for (const name of names) seen.add(name)
    return isNew
  })
}

/** The fonts of the site as the pages name their files, and the descriptors in fonts.css. */
const FONTS = [
  ['anybody-narrow', 'font-family: "Anybody Variable"; font-weight: 640 900; font-stretch: 75% 90%'],
  ['hanken-grotesk', 'font-family: "Hanken Grotesk Variable"; font-weight: 400 800'],
] as const

/** CSS that loads the site's fonts from those of the cached files (`paths`, the oldest first) that are fonts. */
export function fontFaces(paths: readonly string[]): string {
  return FONTS.flatMap(([name, style]) => {
    const file = paths.findLast((path) => new RegExp(`^/assets/${name}-[\\w-]{8}\\.woff2$`).test(path))
    return file ? `@font-face { ${style}; src: url("${file}") format("woff2") }` : []
  }).join('\n')
}

/** Links to pages, as HTML. Titles are HTML already. */
export function listOf(pages: SeenPage[]): string {
  if (pages.length === 0) return ''
  const links = pages.map(
    ({ address, title }) => `<li><a href="${escapeHtml(address)}">${title || escapeHtml(address)}</a></li>`,
  )
  return `<h2>Seen recently</h2><ul>${links.join('')}</ul>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
