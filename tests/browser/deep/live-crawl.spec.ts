import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { NAMES } from '../../../demo/names.ts'
import { loginsOf, PASSWORD } from '../../../demo/world/members.ts'
import { startDemo } from '../../support/demo.ts'
import { htmlErrors } from '../../support/html-errors.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { sampleStrings } from '../../support/sample-strings.ts'
import { NODE_OPTIONS, PHONE, withHydratedPages } from '../fixtures.ts'
import { requestAs, signIn } from '../members.ts'

/** Pages that a crawl begins with; the others are linked from them. */
const STARTS = [
  '/',
  '/v1',
  '/v2',
  '/merch',
  '/tickets',
  '/tickets?view=month',
  '/tickets?view=map',
  '/news',
  '/community',
  '/about',
  '/label/chain-reaction',
  '/news.atom',
  '/sitemap.xml',
  '/sitemap/shows.xml',
  '/sitemap/venues.xml',
]
/** Enough for many pages of each kind. */
const PAGES_AT_MOST = 500
const CONCURRENCY = 4
/** Pages for members, or that need a session; and endless days and cities of shows. */
const LEFT_OUT = /^\/(api\/docs|auth|settings|business|admin|media|images|tickets\?(?!event=|view=\w+$))/

const TABS = ['releases', 'shows', 'community', 'news', 'story', 'merch']
/** As in HTML. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
const inHtml = sampleStrings().flatMap((text) => [text, escaped(text)])

let site: RunningSite
/** The results of the crawl, for the browsers. */
const seen = new Set(STARTS)
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  site = await startDemo('live', {}, NODE_OPTIONS)
})
test.afterAll(() => site?.stop())

test('no page of a live site holds sample content, and no inner link leads nowhere', async () => {
  const queue = [...STARTS]
  const dead: string[] = []
  const invented: string[] = []
  const visit = async (path: string) => {
    // Compressing takes a tenth of the work of a page.
    const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } })
    const body = await answer.text()
    if (!answer.ok) dead.push(`${path}: ${answer.status}`)
    for (const text of inHtml) if (body.includes(text)) invented.push(`${path}: ${text}`)
    for (const next of linksOf(body, site.url)) {
      if (seen.has(next) || seen.size >= PAGES_AT_MOST || LEFT_OUT.test(next)) continue
      seen.add(next)
      queue.push(next)
    }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, CONCURRENCY).map(visit))
  for (const kind of [
    '/artist/',
    '/release/',
    '/song/',
    '/label/',
    '/artists',
    '/show/',
    '/venue/',
    '/community/post/',
    '/profile/',
  ]) {
    expect(
      [...seen].some((path) => path.startsWith(kind)),
      `a page of ${kind}`,
    ).toBe(true)
  }
  expect(seen.size, 'visited pages').toBe(PAGES_AT_MOST)
  expect(invented).toEqual([])
  expect(dead).toEqual([])
})

test('every kind of page of a live site is valid HTML; the page of a festival has its own head', async () => {
  const errors: string[] = []
  for (const path of pagesOfEachKind()) {
    const html = await (await fetch(site.url + path)).text()
    errors.push(...(await htmlErrors(html)).map((error) => `${path}: ${error}`))
  }
  expect(errors).toEqual([])

  const festival = [...seen].find((path) => /^\/tickets\?event=[\w-]+$/.test(path)) ?? ''
  const html = await (await fetch(site.url + festival)).text()
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  const name = first(/<h1[^>]*><bdi>([^<]+)</)
  expect([name, first(/<title>([^<]+)</)]).toEqual([expect.stringMatching(/\w/), `${name} · Fanfare`])
  const { pathname, search } = new URL(first(/<link rel="canonical" href="([^"]+)"/))
  expect(pathname + search).toBe(festival)
})

test('claimed pages come with the words of their owners, so that nothing below moves later', async () => {
  const venues = await (await fetch(`${site.url}/sitemap/venues.xml`)).text()
  const claimed: string[] = []
  const without: string[] = []
  for (const path of ['/label/coppergate-records', ...(venues.match(/\/venue\/[\w-]+/g) ?? [])]) {
    const html = await (await fetch(site.url + path)).text()
    if (!html.includes('title="Verified through')) continue
    claimed.push(path)
    if (!html.includes('>From the ')) without.push(path)
  }
  const words = 'aria-label="In the words of Maren Holloway"'
  const story = async () => (await fetch(`${site.url}/artist/maren-holloway?tab=story`)).text()
  // At the first visit her page only asks the sources who she is.
  await expect.poll(async () => (await story()).includes(words)).toBe(true)
  expect(claimed.length).toBeGreaterThanOrEqual(2)
  expect(without).toEqual([])
})

test('on the page of a show, a phone has the tickets before the map', async ({ browser }) => {
  const page = await openAs(browser, 'visitor')
  await page.setViewportSize(PHONE)
  await page.goto('/tickets')
  await page.getByRole('main').getByRole('link', { name: 'Maren Holloway' }).first().click()
  const tickets = page.getByRole('main').getByRole('link', { name: 'Tickets' })
  const map = page.getByRole('group', { name: /^Map of shows/ })
  await tickets.scrollIntoViewIfNeeded()
  await expect(map).toBeVisible()
  const y = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await y(tickets)).toBeLessThan(await y(map))
  await page.context().close()
})

for (const role of ['visitor', 'Artist', 'Admin'] as const) {
  test(`a live site shows no sample content to a browser, in both themes: ${role}`, async ({ browser }) => {
    const page = await openAs(browser, role)
    const invented: string[] = []
    let colorScheme: 'light' | 'dark' = 'light'
    for (const path of await pagesOf(page, role)) {
      await page.goto(path)
      await untilFilled(page)
      const html = await page.evaluate(() => document.documentElement.outerHTML)
      const texts = [html, ...(await page.locator('body').allInnerTexts())]
      // In the other theme; the next page begins with it.
      colorScheme = colorScheme === 'light' ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme })
      texts.push(...(await page.locator('body').allInnerTexts()))
      for (const text of inHtml) {
        if (texts.some((one) => one.includes(text))) invented.push(`${path}: ${text}`)
      }
    }
    await page.context().close()
    expect(invented).toEqual([])
  })
}

/** A page in a browser of its own, signed in to an account of the demo unless for a visitor. */
async function openAs(browser: Browser, role: string): Promise<Page> {
  const context = await withHydratedPages(browser).newContext({ baseURL: site.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const username = loginsOf(NAMES.live).find((login) => login.role === role)?.username
  if (username) await signIn(page, { username, email: `${username}@demo.example`, password: PASSWORD })
  return page
}

/**
 * A page of each kind; for the artist one at each address, for the parts only members see, and the manage page of her
 * artist with all tabs. On members' pages the admin sees the same as the artist.
 */
async function pagesOf(page: Page, role: 'visitor' | 'Artist' | 'Admin'): Promise<string[]> {
  if (role === 'visitor') return [...pagesOfEachKind(), '/auth']
  if (role === 'Admin') return ['/', '/settings', '/admin', '/admin?tab=artist-claims', '/admin/audit-log']
  const { items } = await requestAs<{ items: { claimStatus: string; linkedId: string }[] }>(
    page,
    'GET',
    '/api/business/claims',
  )
  const managed = items.find(({ claimStatus }) => claimStatus === 'approved')
  const tabs = ['overview', 'content', 'page', 'shows']
  return [
    ...pagesOfEachKind().filter((path) => !/[?&](?!mbid=|tab=)/.test(path)),
    ...['/settings', '/business/register', '/community?tab=my-posts', '/community?tab=following'],
    ...['/business/dashboard', '/business/dashboard?tab=artists', '/business/claim'],
    ...tabs.map((tab) => `/business/manage-artist/${managed?.linkedId}?tab=${tab}`),
  ]
}

/** A page of each kind that the crawl has found, and each tab of an artist. */
function pagesOfEachKind(): string[] {
  const kinds = new Map<string, string>()
  for (const path of seen) {
    if (/\.(xml|atom|ics)$|^\/source/.test(path)) continue
    const { pathname, searchParams } = new URL(path, site.url)
    const [, first = '', second] = pathname.split('/')
    const kind = [first, second && '…', ...searchParams.keys()].join(' ')
    if (!kinds.has(kind)) kinds.set(kind, path)
  }
  const artist = [...seen].find((path) => path.startsWith('/artist/')) ?? ''
  const tabs = TABS.map((tab) => `${artist}${artist.includes('?') ? '&' : '?'}tab=${tab}`)
  return [...new Set([...kinds.values(), ...tabs])]
}

/** Brings every part of the page near the window once, and waits until none is loading. */
async function untilFilled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Paths on the site that a page, feed or sitemap links to. */
function linksOf(body: string, siteUrl: string): string[] {
  const found = [...body.matchAll(/<a [^>]*?href="(\/[^"#]*)|<loc>([^<]+)</g)]
  return found.flatMap(([, href, loc]) => {
    const link = (href ?? loc ?? '').replaceAll('&amp;', '&')
    const url = new URL(link, siteUrl)
    return link.startsWith('/') || url.pathname !== '/' ? [url.pathname + url.search] : []
  })
}
