import { expect, test } from '@playwright/test'
import { startDemo } from '../support/demo.ts'
import { sampleStrings } from '../support/sample-strings.ts'

/** Pages that a crawl begins with; the others are linked from them. */
const STARTS = [
  '/',
  '/v1',
  '/v2',
  '/merch',
  '/tickets',
  '/news',
  '/community',
  '/about',
  '/news.atom',
  '/sitemap.xml',
  '/sitemap/shows.xml',
]
/** Enough for each kind of page many times. */
const PAGES_AT_MOST = 250
const AT_ONCE = 4
/** For members or to be written to: what they show needs a session. */
const LEFT_OUT = /^\/(api\/docs|auth|settings|business|admin|media|images)/

test('a live site shows no sample content, and no inner link leads nowhere', async () => {
  test.setTimeout(300_000)
  const site = await startDemo('live')
  const samples = sampleStrings().flatMap((text) => [text, escaped(text)])
  const seen = new Set(STARTS)
  const queue = [...STARTS]
  const dead: string[] = []
  const invented: string[] = []
  const visit = async (path: string) => {
    const answer = await fetch(site.url + path)
    const body = await answer.text()
    if (!answer.ok) dead.push(`${path}: ${answer.status}`)
    for (const text of samples) if (body.includes(text)) invented.push(`${path}: ${text}`)
    for (const next of linksOf(body, site.url)) {
      if (seen.has(next) || seen.size >= PAGES_AT_MOST || LEFT_OUT.test(next)) continue
      seen.add(next)
      queue.push(next)
    }
  }
  try {
    while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(visit))
  } finally {
    await site.stop()
  }
  for (const kind of ['/artist/', '/show/', '/community/post/', '/profile/']) {
    expect(
      [...seen].some((path) => path.startsWith(kind)),
      `a page of ${kind}`,
    ).toBe(true)
  }
  expect(invented).toEqual([])
  expect(dead).toEqual([])
})

/** Paths on the site that a page, feed or sitemap links to. */
function linksOf(body: string, siteUrl: string): string[] {
  const found = [...body.matchAll(/<a [^>]*?href="(\/[^"#]*)|<loc>([^<]+)</g)]
  return found.flatMap(([, href, loc]) => {
    const link = (href ?? loc ?? '').replaceAll('&amp;', '&')
    const url = new URL(link, siteUrl)
    return link.startsWith('/') || url.pathname !== '/' ? [url.pathname + url.search] : []
  })
}

/** As in HTML. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
