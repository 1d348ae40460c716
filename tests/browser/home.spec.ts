import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  PHONE,
  test as withoutOutside,
} from './fixtures.ts'
import { watchLayout } from './layout-shift.ts'
import { test } from './with-outside.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const trending = (page: Page) => part(page, 'Trending Now')

/** Parts far down hydrate when they come near the viewport. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 400) await page.mouse.wheel(0, 400)
  await page.waitForLoadState('networkidle')
}

test('the server renders the home page with artists, records, events and stories', async ({ request }) => {
  const html = await (await request.get('/')).text()
  for (const text of ['Daft Punk', 'Kraftwerk', 'Concrete Lullabies', 'Harbour Lights', 'Odd Harbour']) {
    expect(html).toContain(text)
  }
})

test('Trending Now shows four artists with genre, followers and Verified badge', async ({ page }) => {
  await page.goto('/')
  const cards = trending(page).getByRole('list', { name: 'Trending artists' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  for (const card of await cards.all()) {
    await expect(card).toContainText('Electronic')
    await expect(card).toContainText(/\d+K followers/)
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/artist\/[a-z0-9-]+$/)
  }
  const verified = cards.filter({ hasText: 'Verified' })
  const count = await verified.count()
  await page.reload()
  await expect(verified).toHaveCount(count)
})

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

/** Every event opens a dialog with its own details. */
async function expectEventDialogs(page: Page) {
  const places = {
    'Harbour Lights': 'The Rope Walk, New York',
    'Songs for Fog': 'Little Lantern Hall, San Francisco',
  }
  for (const [name, place] of Object.entries(places)) {
    await part(page, 'Live Events').getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toContainText(place)
    await expect(dialog.getByRole('link', { name: /^View Profile of / })).toHaveAttribute(
      'href',
      /^\/artist\//,
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(part(page, 'Live Events').getByRole('button')).toHaveCount(4)
}

test('New Releases and Live Events show their cards', async ({ page }) => {
  await page.goto('/')
  const releases = part(page, 'New Releases').getByRole('listitem')
  await expect(releases).toHaveCount(4)
  await expect(releases.filter({ hasText: 'Concrete Lullabies' })).toContainText('Kestrel Yard')
  const events = part(page, 'Live Events').getByRole('listitem')
  await expect(events.filter({ hasText: 'Harbour Lights' })).toContainText('Available')
  await expect(events.filter({ hasText: 'Brass After Dark' })).toContainText('Few Left')
  await expect(events.filter({ hasText: 'Songs for Fog' })).toContainText('Sold Out')
  await expectEventDialogs(page)
})

test('Latest News shows a featured story with its category and four more, all opening in a new tab', async ({
  page,
}) => {
  await page.goto('/')
  const news = part(page, 'Latest News')
  const featured = news.getByRole('article').filter({ hasText: 'Read Full Article' })
  await expect(featured).toHaveCount(1)
  await expect(featured).toContainText('Stage Left')
  await expect(featured).toContainText('Events')
  await expect(featured).toContainText(/By \w+/)
  await expect(featured).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  const others = news.getByRole('list', { name: 'More news' }).getByRole('article')
  await expect(others).toHaveCount(4)
  await expect(others.getByRole('link', { name: /Read More/ })).toHaveCount(4)
  for (const link of await news.getByRole('article').getByRole('link').all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('href', /^https?:\/\//)
  }
  await news.getByRole('link', { name: 'View All News' }).click()
  await expect(page).toHaveURL('/news')
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
    expect(sum, moved.join('\n')).toBeLessThan(0.01)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    expect([...hosts]).toEqual([new URL(site.url).host])
  })
}

test('the classic home page shows the same content as ranked lists with small covers', async ({
  page,
  outside,
}) => {
  await page.goto('/v1')
  await expect(part(page, 'Trending Artists').getByRole('listitem')).toHaveCount(4)
  await expect(part(page, 'New Releases').getByRole('listitem')).toHaveCount(4)
  await expect(part(page, 'Live Events').getByRole('listitem')).toHaveCount(4)
  await expect(part(page, 'Latest News').getByRole('listitem')).toHaveCount(5)
  await expect(part(page, 'Trending Artists').getByRole('link', { name: 'Daft Punk' })).toHaveAttribute(
    'href',
    '/artist/daft-punk',
  )
  await scrollThrough(page)
  await expectEventDialogs(page)
  const smallCovers = () => outside.requests.filter(({ path }) => path.endsWith('/front-250'))
  await expect.poll(() => smallCovers().length).toBeGreaterThan(0)
})

withoutOutside(
  'with nothing outside, the home says so, offers another try, and has no news',
  async ({ page }) => {
    await page.goto('/')
    await expect(trending(page)).toContainText('All quiet for a moment')
    await expect(trending(page).getByRole('button', { name: 'Look again' })).toBeEnabled()
    await scrollThrough(page)
    await expect(part(page, 'New Releases')).toContainText('No new records yet')
    await expect(part(page, 'Live Events').getByRole('listitem')).toHaveCount(4)
    await expect(part(page, 'Latest News')).toHaveCount(0)
    await expectAccessible(page)
  },
)

withoutOutside('a list that cannot be had offers another try, which works', async ({ page }) => {
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
  await expect(alert).toContainText('Trending artists did not load', { timeout: 60_000 })
  fails = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(trending(page)).toContainText('All quiet for a moment')
})
