import type { Page } from '@playwright/test'
import { htmlErrors } from '../support/html-errors.ts'
import { expect, GATED, test } from './fixtures.ts'

test.use({ siteEnv: GATED })

const code = (page: Page) => page.getByLabel('Access code')

test('the gate answers every path with 403', async ({ page }) => {
  for (const path of ['/', '/community', '/profile/somebody', '/nowhere']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(403)
    expect(await htmlErrors((await answer?.text()) ?? '')).toEqual([])
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
    await expect(page.getByText('launching soon')).toBeVisible()
    expect(await answer?.text()).toContain('<title>Coming Soon · Fanfare</title>')
    await expect(page).toHaveTitle('Coming Soon · Fanfare')
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await expect(code(page)).toHaveAttribute('type', 'password')
})

test('the code opens the site in any case, and Leave preview closes it again', async ({ page }) => {
  await page.goto('/news')
  await code(page).fill('  bRASSBAND ')
  const granted = Promise.withResolvers<void>()
  // Half a second later the page reloads; on a busy machine before anything was drawn.
  await page.route('**/news', async (route) => {
    await granted.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Access granted!')).toBeVisible()
  granted.resolve()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/news')
  expect(await page.evaluate(() => localStorage.getItem('fanfare-access'))).toBe('granted')

  // The site stays open, and is hydrated before the press.
  await page.reload()
  await page.getByRole('button', { name: 'Leave preview' }).click()
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('fanfare-access'))).toBeNull()
})

test('losing access while a page is open leads to the gate', async ({ page, context }) => {
  await page.request.post('/api/access', { data: { code: 'brassband' } })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  await expect(page).toHaveTitle('Coming Soon · Fanfare')
})
