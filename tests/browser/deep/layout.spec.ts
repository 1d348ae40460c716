import type { Page } from '@playwright/test'
import { expect, LIVE, PHONE, test } from '../fixtures.ts'
import { signUp } from '../members.ts'

test.use({ siteEnv: LIVE })

/** Left edges of content in a window of 1440 px. */
const WIDE = 112
const READING = 304

const EDGES: [path: string, edge: number][] = [
  ['/discover', WIDE],
  ['/artists', WIDE],
  ['/releases', WIDE],
  ['/tickets', WIDE],
  ['/news', WIDE],
  ['/merch', WIDE],
  ['/settings', WIDE],
  ['/following', READING],
  ['/search', READING],
  ['/community', WIDE],
  ['/tag/vinyl', READING],
  ['/about', READING],
  ['/guidelines/log', READING],
]

/** Sizes of titles at 1440 px: a poster, a page, a person. */
const TITLES = ['136px', '72px', '40px']

test('titles begin at one of two left edges and have one of three sizes', async ({ page }) => {
  await signUp(page)
  const wrong: unknown[] = []
  for (const [path, edge] of EDGES) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    const { x } = (await title.boundingBox()) ?? { x: 0 }
    const size = await title.evaluate((heading) => getComputedStyle(heading).fontSize)
    if (x !== edge || !TITLES.includes(size)) wrong.push({ path, x, edge, size })
  }
  expect(wrong).toEqual([])
})

test('the footer is one row, and a poster on the home, About and the page of unknown addresses', async ({
  page,
}) => {
  for (const path of ['/discover', '/search', '/settings', '/tickets', '/terms']) {
    await page.goto(path)
    expect(await footerHeight(page), path).toBeLessThanOrEqual(70)
  }
  for (const path of ['/', '/about', '/no-such-page']) {
    await page.goto(path)
    expect(await footerHeight(page), path).toBeGreaterThan(180)
  }
  await page.setViewportSize(PHONE)
  await page.goto('/search')
  expect(await footerHeight(page)).toBeLessThanOrEqual(160)
})

async function footerHeight(page: Page): Promise<number> {
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('©')).toBeVisible()
  return (await footer.boundingBox())?.height ?? 0
}

test('cards, sleeves and buttons have one radius', async ({ page }) => {
  await page.goto('/community')
  for (const shape of ['card', 'control', 'sleeve'])
    await expect(page.locator(`.rounded-${shape}`).first()).toHaveCSS('border-radius', '3px')
})
