import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, GATED, openBeforeScripts, PHONE, test } from '../fixtures.ts'
import { signUp } from '../members.ts'

test.use({ siteEnv: GATED })

const code = (page: Page) => page.getByLabel('Access code')
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

test('a wrong code shows a message at the field and stays there for correction', async ({ page }) => {
  await page.goto('/')
  await enter(page).click()
  await expect(page.getByText('Access code is required')).toBeVisible()
  await expect(code(page)).toBeFocused()
  await code(page).fill(' abc ')
  await enter(page).click()
  await expect(page.getByText('Access code must be at least 4 characters')).toBeVisible()
  await code(page).fill('x'.repeat(51))
  await enter(page).click()
  await expect(page.getByText('Access code must be less than 50 characters')).toBeVisible()
  await code(page).fill('not the code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid access code. Please try again.')
  await expect(code(page)).toHaveAccessibleDescription('Invalid access code. Please try again.')
  await expect(code(page)).toHaveValue('not the code')
})

test('a lost connection shows an error and keeps the input', async ({ page, context }) => {
  await page.goto('/')
  await code(page).fill('brassband')
  await context.setOffline(true)
  await enter(page).click()
  await expect(page.getByRole('alert')).toContainText('Check your connection')
  await expect(code(page)).toHaveValue('brassband')
  await context.setOffline(false)
  await enter(page).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a code submitted with Enter before hydration lets the visitor in after it', async ({ page, site }) => {
  const letScriptsThrough = await openBeforeScripts(page, '/')
  await code(page).fill('brassband')
  await code(page).press('Enter')
  expect(page.url()).toBe(`${site.url}/`)
  await expect(code(page)).toHaveValue('brassband')
  letScriptsThrough()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
