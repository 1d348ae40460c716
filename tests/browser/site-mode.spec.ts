import { expect, LIVE, test } from './fixtures.ts'

// With a setting more, so that it has a site of its own, on which no other test has published a show.
test.use({ siteEnv: { ...LIVE, TIME_ZONE: 'UTC' } })

test('a live site says so at the start and in the page', async ({ page, site }) => {
  expect(site.output()).toContain('in live mode')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-site-mode', 'live')
})

test('the mode stays through navigation in the browser', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('link', { name: 'FANFARE' }).click()
  const events = page.getByRole('region', { name: 'Shows', exact: true })
  // A part far down loads when it comes near the window.
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(events).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [0] })
  await expect(events.getByRole('heading', { name: 'The stage is free' })).toBeVisible()
})
