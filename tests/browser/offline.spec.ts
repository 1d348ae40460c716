import { expect, expectAccessible, PHONE, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE })

test('offline, pages seen recently open, and all others show the offline page', async ({
  page,
  context,
  site,
}) => {
  const isKept = (path: string) => page.evaluate(async (wanted) => Boolean(await caches.match(wanted)), path)

  await page.goto(`${site.url}/tickets`)
  await expect.poll(() => isKept('/tickets')).toBe(true)
  await page.getByRole('link', { name: 'Fanfare', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Trending Now' })).toBeVisible()
  await expect.poll(() => isKept('/')).toBe(true)
  await page.goto(`${site.url}/settings`)
  // Its files came before the worker was there: they are kept at the second time.
  await page.goto(`${site.url}/tickets`)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Carpathia Festival').first()).toBeVisible()

  await page.goto(`${site.url}/label/brasswing-records`)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('list').getByRole('link')).toHaveCount(2)
  await expectAccessible(page)

  await page.goto(`${site.url}/settings`)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0)
})
