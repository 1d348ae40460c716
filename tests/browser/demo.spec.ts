import { expect, test } from '@playwright/test'
import { startDemo } from '../support/demo.ts'
import type { RunningSite } from '../support/running-site.ts'

let demo: RunningSite
test.beforeAll(async () => {
  test.setTimeout(120_000)
  demo = await startDemo()
})
test.afterAll(() => demo.stop())

test('the demo names the accounts to log in with', async () => {
  await expect.poll(() => demo.output()).toContain('ada_admin@demo.example')
  expect(demo.output()).toContain('password brass-band-tuesday')
})

test('the home of the demo is full of artists, records and stories, all with pictures', async ({ page }) => {
  await page.goto(demo.url)
  await expect(page.getByRole('heading', { name: 'Daft Punk' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Concrete Lullabies' })).toBeVisible()
  await expect(page.getByText('Odd Harbour will play one chord for a lighthouse')).toBeVisible()
  for (const picture of await page.getByRole('main').locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})

test('a cover that only the release group has is found: absences are told from outages', async ({
  request,
}) => {
  await expect
    .poll(async () => (await (await request.get(`${demo.url}/api/home/new-releases`)).json()).items)
    .toContainEqual(expect.objectContaining({ title: 'Concrete Lullabies', imageUrl: expect.any(String) }))
  expect(demo.output()).not.toContain('a source failed')
})
