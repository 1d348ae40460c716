import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, test } from '../fixtures.ts'

const WHY = 'You can’t sign in or sign up in this browser at the moment.'

/** What Chromium does with its setting "block all cookies". */
async function blockSiteData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
    Object.defineProperty(navigator, 'cookieEnabled', { value: false })
    const reject = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'))
    for (const name of ['request', 'query'])
      Object.defineProperty(LockManager.prototype, name, { value: reject })
  })
}

test.beforeEach(({ page }) => blockSiteData(page))

test('a browser that blocks site data shows every public page', async ({ page }) => {
  for (const path of [
    ...['/', '/v1', '/v2', '/artist/mira-solenne', '/label/brasswing-records', '/tickets', '/merch', '/news'],
    ...[
      '/community',
      '/search?q=mira',
      '/artists',
      '/about',
      '/guidelines',
      '/no-such-page',
      '/auth/recover',
    ],
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('it suggests, and pages for members lead to the reason why nobody can log in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox').first().fill('mira')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await expect(page.getByRole('alert')).toContainText(WHY)
  await expectAccessibleInBoth(page)
  for (const path of [
    '/auth',
    '/auth?tab=sign-up',
    '/business/register',
    '/auth/confirm#type=recovery&token_hash=x',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(WHY)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
})
