import { expect } from './fixtures.ts'
import { test } from './with-outside.ts'

test('the news page shows the first story large and the others in a grid', async ({ page }) => {
  await page.goto('/news')
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(page).toHaveTitle(/news/i)
  const featured = page.getByRole('link', { name: /Read Full Article/ })
  await expect(featured).toHaveCount(1)
  const others = page.getByRole('list', { name: 'More news' }).getByRole('link', { name: /Read More/ })
  expect(await others.count()).toBeGreaterThan(12)
  for (const link of [featured, others.first(), others.last()]) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('the server renders the stories', async ({ request }) => {
  const html = await (await request.get('/news')).text()
  expect(html).toContain('Odd Harbour will play one chord for a lighthouse')
})
