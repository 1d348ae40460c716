import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, test } from './fixtures.ts'
import { requestAs, signUp } from './members.ts'

/** The route table of the specification, with what a visitor finds there when no source answers. */
interface Row {
  route: string
  purpose: string
  path: string
  heading: string | RegExp
  title: string | RegExp
  /** The address of the page for search engines; pages without one are not for them. */
  canonical?: string
  /** The types in its schema.org data. */
  kinds?: string[]
  /** No other file looks at its accessibility in both themes. */
  axe?: boolean
}

const rows: Row[] = [
  {
    route: '/',
    purpose: 'home',
    path: '/',
    heading: /./,
    title: /Fanfare/,
    canonical: '/',
    kinds: ['WebSite'],
  },
  {
    route: '/v1',
    purpose: 'an alternate home',
    path: '/v1',
    heading: /./,
    title: /Fanfare/,
    canonical: '/v1',
  },
  {
    route: '/v2',
    purpose: 'another alternative home with mosaic background',
    path: '/v2',
    heading: /Find more with/,
    title: /Fanfare/,
    canonical: '/v2',
  },
  {
    route: '/artist/{artistName}',
    purpose: 'artist page',
    path: '/artist/nobody-we-know',
    heading: /nobody we know/i,
    title: /Fanfare/,
  },
  {
    route: '/label/{labelName}',
    purpose: 'label page',
    path: '/label/any-label',
    heading: 'Brasswing Records',
    title: /Brasswing Records/,
    canonical: '/label/brasswing-records',
  },
  {
    route: '/tickets',
    purpose: 'festivals and tickets',
    path: '/tickets',
    heading: /./,
    title: 'Live events and tickets · Fanfare',
    canonical: '/tickets',
  },
  {
    route: '/merch',
    purpose: 'merchandise',
    path: '/merch',
    heading: /./,
    title: /Fanfare/,
    canonical: '/merch',
  },
  {
    route: '/news',
    purpose: 'news',
    path: '/news',
    heading: 'News',
    title: 'Music news · Fanfare',
    canonical: '/news',
  },
  {
    route: '/auth',
    purpose: 'sign in and sign up',
    path: '/auth',
    heading: /./,
    title: /Fanfare/,
    axe: true,
  },
  {
    route: '/community',
    purpose: 'community',
    path: '/community',
    heading: 'Community',
    title: /Fanfare/,
    canonical: '/community',
  },
  ...['About', 'Terms', 'Privacy', 'Guidelines', 'Contact'].map((title) => ({
    route: `/${title.toLowerCase()}`,
    purpose: 'a text of the operator',
    path: `/${title.toLowerCase()}`,
    heading: title,
    title: `${title} · Fanfare`,
    canonical: `/${title.toLowerCase()}`,
    axe: true,
  })),
]

/** A page without scripts. One for all tests, so that what the pages share loads only once. */
let plain: Page
test.beforeAll(async ({ browser, site }) => {
  plain = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage()
})
test.afterAll(() => plain.context().close())

for (const row of rows) {
  test(`${row.route}: ${row.purpose}`, async ({ page }) => {
    await expectServed(row)
    await expectAlive(page, row)
  })
}

test('/community/post/{postId}, /profile/{username}, /tag/{tag}: a post, its author and its hashtag, in both themes', async ({
  page,
}) => {
  const { username } = await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', {
    content: 'The brass came in late, and was right. #LateBrass',
  })
  for (const row of [
    { path: `/community/post/${id}`, heading: /./, title: /Fanfare/, canonical: `/community/post/${id}` },
    {
      path: `/profile/${username}`,
      heading: username,
      title: new RegExp(username),
      canonical: `/profile/${username}`,
    },
    {
      path: '/tag/LateBrass',
      heading: '#latebrass',
      title: '#latebrass · Fanfare',
      canonical: '/tag/latebrass',
    },
  ]) {
    await expectServed(row)
    await expectAlive(page, { ...row, axe: true })
  }
  await expectAlive(page, { path: '/settings', heading: 'Settings', axe: true })
})

test('the business area and its management pages redirect visitors to /auth', async ({ page }) => {
  for (const path of [
    '/business/register',
    '/business/claim',
    '/business/dashboard',
    '/business/manage-artist/x',
    '/business/manage-festival/dune-pulse',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  }
})

test('/admin: admin dashboard; redirects visitors to /', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

for (const [path, heading] of [
  ['/no/such/page', '404'],
  ['/community/post/00000000-0000-7000-8000-000000000000', 'Post not found'],
  ['/profile/nobody_at_all', /not found/i],
] as const) {
  test(`any other path: not-found page (${path})`, async ({ page }) => {
    await expectServed({ path, heading, title: /./ }, 404)
    await expectAlive(page, { path, heading, axe: true })
  })
}

/** What the server sends is a whole page: status, heading, title, and what search engines and previews read. */
async function expectServed(
  { path, heading, title, canonical, kinds = [] }: Omit<Row, 'route' | 'purpose'>,
  status = 200,
): Promise<void> {
  expect((await plain.goto(path))?.status()).toBe(status)
  await expect(plain).toHaveTitle(title)
  await expect(plain.getByRole('heading', { level: 1 })).toContainText(heading)
  if (canonical) {
    await expect(plain.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}/)
    expect(new URL(await attribute('link[rel="canonical"]', 'href')).pathname).toBe(canonical)
    const picture = new URL(await attribute('meta[property="og:image"]', 'content'))
    const answer = await plain.request.get(picture.pathname)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
  const data = await plain.locator('script[type="application/ld+json"]').allTextContents()
  const found = data.flatMap((text) => JSON.stringify(JSON.parse(text)))
  for (const kind of kinds) expect(found.join()).toContain(`"@type":"${kind}"`)
}

const attribute = async (selector: string, name: string) =>
  (await plain.locator(selector).getAttribute(name)) ?? ''

/** It comes alive without a word in the console (`consoleErrors`), and asks nobody but the site for anything. */
async function expectAlive(
  page: Page,
  { path, heading, axe }: Pick<Row, 'path' | 'heading' | 'axe'>,
): Promise<void> {
  const origins = new Set<string>()
  const note = (request: { url(): string }) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  }
  page.on('request', note)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  expect([...origins]).toEqual([new URL(page.url()).origin])
  page.off('request', note)
  if (!axe) return
  await expectAccessibleInBoth(page)
}
