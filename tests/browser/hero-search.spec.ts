import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search music' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')

const SUGGESTIONS = '**/api/suggestions?*'

test.beforeEach(async ({ page }) => {
  // Results of the catalogue arrive later, and would move the rows of the samples.
  await page.route(SUGGESTIONS, (route) => route.fulfill({ json: { items: [], pending: false } }))
  await page.goto('/')
  await expect(box(page)).toHaveAttribute('placeholder', 'Search music...')
})

test('from two characters on, artists and albums of the catalogue fill the remaining places', async ({
  page,
}) => {
  await page.unroute(SUGGESTIONS)
  // The catalogue that ships with Fanfare is loaded once the site has started.
  const known = async () =>
    (await (await page.request.get('/api/search?q=the%20beatles')).json()).items.length
  await expect.poll(known, { timeout: 60_000 }).toBeGreaterThan(0)
  await box(page).fill('the beatl')
  const beatles = options(page).filter({ has: page.getByText('The Beatles', { exact: true }) })
  await expect(beatles.first()).toBeVisible()
  expect(await options(page).count()).toBeLessThanOrEqual(6)
  await box(page).fill('wolfgang amadeus ph')
  await expect(page.getByRole('option', { name: /Wolfgang Amadeus Phoenix.*Album/ })).toBeVisible()
  await box(page).fill('the beatl')
  await beatles.first().click()
  await expect(page).toHaveURL(/\/artist\/the-beatles\?mbid=[0-9a-f-]{36}$/)
})

test('Enter on an artist goes to the artist', async ({ page }) => {
  await box(page).fill('garrix')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/artist/martin-garrix')
})
