import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  PHONE,
  test as withoutOutside,
} from '../fixtures.ts'
import { watchLayout } from '../layout-shift.ts'
import { scrollThrough } from '../network-idle.ts'
import { test } from '../with-outside.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const trending = (page: Page) => part(page, 'Trending Now')

test('the Albums tab shows title, artist, year and type', async ({ page }) => {
  await page.goto('/')
  await trending(page).getByRole('tab', { name: 'Artists' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(trending(page).getByRole('tab', { name: 'Albums' })).toHaveAttribute('aria-selected', 'true')
  const cards = trending(page).getByRole('list', { name: 'Trending albums' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await expect(cards.filter({ hasText: 'Concrete Lullabies' })).toContainText(
    /Kestrel Yard\s*(Album|EP|Single) · \d{4}/,
  )
})

test('a sample picture replaces an artist picture that fails to load', async ({ page }) => {
  await page.route('**/images/**', (route) => route.abort())
  await page.goto('/')
  const picture = trending(page).getByRole('listitem').first().locator('img')
  await expect(picture).toHaveAttribute('src', /^\/sample\/artist-\d\.svg$/)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('returning to the home page within the site shows skeletons first, then the content', async ({
  page,
}) => {
  await page.goto('/auth')
  let answer = () => {}
  const stalled = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/home/trending-artists', async (route) => {
    await stalled
    await route.continue()
  })
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Fanfare/i })
    .click()
  const loading = trending(page).getByRole('status', { name: 'Loading trending artists' })
  await expect(loading.locator('> *')).toHaveCount(4)
  answer()
  await expect(trending(page).getByRole('heading', { name: 'Daft Punk' })).toBeVisible()
  await scrollThrough(page)
  await expect(part(page, 'Latest News').getByRole('link', { name: /Read Full Article/ })).toBeVisible()
})

test('a click anywhere on a story opens it in a new tab', async ({ page, context }) => {
  await page.goto('/')
  const opened = context.waitForEvent('page')
  await part(page, 'Latest News').getByText('Odd Harbour will play one chord').click()
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the home page is accessible in light and dark', async ({ page }) => {
  await page.goto('/')
  await scrollThrough(page)
  await expectAccessibleInBoth(page)
  await page.getByRole('combobox').focus()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.goto('/v1')
  await expectAccessibleInBoth(page)
})

for (const size of [PHONE, { width: 320, height: 700 }, { width: 1440, height: 900 }]) {
  test(`the layout neither shifts nor overflows at ${size.width} px`, async ({ page, site }) => {
    await page.setViewportSize(size)
    const shift = await watchLayout(page)
    const hosts = new Set<string>()
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).host)
    })
    // Fonts that come after the first paint, as on a slow connection.
    const painted = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await painted.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    painted.resolve()
    await page.waitForLoadState()
    await scrollThrough(page)
    const { sum, moved } = await shift()
    // The only font of the tests' browser is none of those whose widths our fallbacks have.
    expect(sum, moved.join('\n')).toBeLessThan(0.02)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    expect([...hosts]).toEqual([new URL(site.url).host])
  })
}

withoutOutside(
  'with nothing outside, the home says so, offers another try, and has no news',
  async ({ page }) => {
    await page.goto('/')
    await expect(trending(page)).toContainText('All quiet for a moment')
    await expect(trending(page).getByRole('button', { name: 'Refresh' })).toBeEnabled()
    await scrollThrough(page)
    await expect(part(page, 'New Releases')).toContainText('No new records yet')
    await expect(part(page, 'Live Events').getByRole('listitem')).toHaveCount(4)
    await expect(part(page, 'Latest News')).toHaveCount(0)
    await expectAccessible(page)
  },
)

withoutOutside('a list that does not load offers another try, which works', async ({ page }) => {
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  let fails = true
  await page.route('**/api/home/trending-artists', (route) =>
    fails ? route.fulfill({ status: 500, json: { title: 'Broken', status: 500 } }) : route.continue(),
  )
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Fanfare/i })
    .click()
  const alert = trending(page).getByRole('alert')
  // After the three retries of the specification: 1, 2 and 4 seconds.
  await expect(alert).toContainText('Couldn’t load trending artists', { timeout: 60_000 })
  fails = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(trending(page)).toContainText('All quiet for a moment')
})

test('New Releases lead to the records of the last twelve months, also without scripts', async ({
  browser,
  site,
  page,
}) => {
  await page.goto('/')
  await part(page, 'New Releases').getByRole('link', { name: 'All releases' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New releases')
  const records = page.getByRole('list', { name: 'New releases' })
  await expect(records.getByRole('link', { name: 'Concrete Lullabies' })).toBeVisible()
  await expectAccessibleInBoth(page)
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${site.url}/releases?after=junk`)
  await expect(plain).toHaveURL(`${site.url}/releases`)
  await expect(plain.getByRole('list', { name: 'New releases' })).toContainText('Kestrel Yard')
  await plain.close()
})
