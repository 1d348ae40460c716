import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  PHONE,
  test as withoutOutside,
} from '../fixtures.ts'
import { test } from '../with-outside.ts'

const openNews = (page: Page) =>
  page.getByRole('banner').getByRole('navigation').getByRole('link', { name: 'News' }).click()

test('a story opens in a new tab', async ({ page, context }) => {
  await page.goto('/news')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /Read Full Article/ }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/news')
})

test('each of the seven categories has its own colour, all others a neutral one', async ({ page }) => {
  const categories = ['Technology', 'Industry', 'Business', 'Events', 'Reviews', 'Charts', 'Pop Culture']
  const story = (category: string) => ({
    id: category,
    title: `About ${category}`,
    description: '',
    link: 'https://example.com/',
    image: null,
    source: 'The Paper',
    category,
    pubDate: '2026-03-04T10:00:00Z',
    author: null,
  })
  const items = ['First', ...categories, 'Gardening', 'Cooking'].map(story)
  await page.route('**/api/news?*', (route) => route.fulfill({ json: { items, pending: false } }))
  await page.goto('/auth')
  await openNews(page)
  const colour = (category: string) =>
    page
      .getByRole('article', { name: `About ${category}` })
      .getByText(category, { exact: true })
      .evaluate((badge) => getComputedStyle(badge).backgroundColor)
  await expect(page.getByRole('link', { name: 'About Cooking' })).toBeVisible()
  const colours = await Promise.all(categories.map(colour))
  expect(new Set(colours).size).toBe(7)
  const neutral = await colour('Gardening')
  expect(colours).not.toContain(neutral)
  expect(await colour('Cooking')).toBe(neutral)
})

test('twelve skeletons show while the news load', async ({ page }) => {
  await page.goto('/auth')
  await page.route('**/api/news?*', () => {})
  await openNews(page)
  const loading = page.getByRole('status', { name: 'Loading the news' })
  await expect(loading).toBeVisible()
  const featured = await loading.locator('> :first-child').count()
  const others = await loading.locator('> :last-child > *').count()
  expect(featured + others).toBe(12)
})

test('the news page is accessible in light and dark', async ({ page }) => {
  await page.goto('/news')
  await expectAccessibleInBoth(page)
  await page.setViewportSize(PHONE)
  await expectAccessibleInBoth(page)
})

withoutOutside('without any story the page says so', async ({ page }) => {
  await page.goto('/news')
  await expect(page.getByRole('heading', { name: 'No news right now' })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'No news right now' })).toBeVisible()
  await expectAccessible(page)
})

withoutOutside('news that does not load offers another try', async ({ page }) => {
  await page.goto('/auth')
  await page.route('**/api/news?*', (route) =>
    route.fulfill({ status: 500, json: { title: 'Broken', status: 500 } }),
  )
  await openNews(page)
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the news', { timeout: 60_000 })
  await page.unroute('**/api/news?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No news right now' })).toBeVisible()
})
