import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, PHONE, test } from '../fixtures.ts'
import { signUp } from '../members.ts'

test.use({ siteEnv: { ACCESS_GATE: 'on', ACCESS_CODE: 'Brassband' } })

const enter = (page: Page) => page.getByRole('button', { name: 'Enter Fanfare' })

test('the settings say that feed readers and calendars cannot pass the gate', async ({
  page,
  browser,
  site,
}) => {
  await page.request.post('/api/access', { data: { code: 'brassband' } })
  await signUp(page)
  await page.goto('/settings')
  const addresses = page.getByRole('region', { name: 'Feed and calendar', exact: true })
  await expect(addresses).toContainText('they can’t enter the access code')
  const reader = await browser.newContext({ baseURL: site.url })
  for (const label of ['Feed', 'Calendar', 'Calendar of shows']) {
    const address = await addresses.getByLabel(label, { exact: true }).inputValue()
    const { pathname, search } = new URL(address)
    expect((await reader.request.get(`${pathname}${search}`)).status()).toBe(403)
  }
  await reader.close()
})

test('the gate is accessible and fits a phone', async ({ page }) => {
  await page.goto('/')
  await expect(enter(page)).toBeEnabled()
  await expectAccessibleInBoth(page)
  await page.setViewportSize(PHONE)
  await enter(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleInBoth(page)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(tooWide).toBeLessThanOrEqual(0)
})
