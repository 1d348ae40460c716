import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, test } from './fixtures.ts'

/** A row of the route table of the specification, with what a visitor finds there when no source answers. */
export interface Row {
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

/** For a spec file: functions that compare pages with what the table says of them. */
export function wholePages() {
  /** A page without scripts. One for all tests, so that what the pages share loads only once. */
  let plain: Page
  test.beforeAll(async ({ browser, site }) => {
    plain = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage()
  })
  test.afterAll(() => plain.context().close())

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

  return { expectServed, expectAlive }
}
