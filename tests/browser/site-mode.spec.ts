import { LIVE_EVENTS } from '../../sample-data/live-events.ts'
import { expect, test } from './fixtures.ts'

test.use({ siteEnv: { SITE_MODE: 'live' } })

test('a live site says so at the start and in the page', async ({ page, site }) => {
  expect(site.output()).toContain('in live mode')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-site-mode', 'live')
})

test('the mode stays through navigation in the browser', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('link', { name: 'FANFARE' }).click()
  const events = page.getByRole('region', { name: 'Live Events' })
  await events.scrollIntoViewIfNeeded()
  await expect(events.getByRole('heading', { name: 'The stage is free' })).toBeVisible()
})

for (const path of ['/', '/v1', '/v2']) {
  test(`${path} shows no sample event`, async ({ page }) => {
    await page.goto(path)
    const events = page.getByRole('region', { name: 'Live Events' })
    await expect(events.getByRole('link', { name: 'Announce a show' })).toHaveAttribute(
      'href',
      '/business/claim',
    )
    for (const { title } of LIVE_EVENTS) await expect(page.getByText(title)).toHaveCount(0)
  })
}
