import { expect, test } from './fixtures.ts'

test('the site answers, says what it is, and names no other host', async ({ page, site }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/')
  await expect(page).toHaveTitle(/Fanfare/)
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([new URL(site.url).host])
})
