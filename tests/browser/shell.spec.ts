import type { Page } from '@playwright/test'
import { expect, expectAccessible, PHONE, test } from './fixtures.ts'

const nav = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const theme = (page: Page) => page.getByRole('switch', { name: 'Dark theme' })
/** The colour behind everything, once it has stopped changing. */
const ground = (page: Page) =>
  page.evaluate(async () => {
    const root = document.documentElement
    await Promise.all(root.getAnimations().map(({ finished }) => finished))
    return getComputedStyle(root).backgroundColor
  })

test('the navigation lists all pages in the specified order', async ({ page }) => {
  await page.goto('/nowhere')
  const places = await nav(page).getByRole('listitem').allInnerTexts()
  expect(places).toEqual(['Home', 'Artists', 'Festivals', 'Community', 'News', 'Download App'])
  await expect(nav(page).getByRole('link', { name: 'Festivals' })).toHaveAttribute('href', '/tickets')
  await expect(nav(page).getByRole('link', { name: 'Artists' })).toHaveAttribute('href', '/#trending')
  for (const name of ['Sign In', 'Sign Up']) {
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveAttribute('href', '/auth')
  }
})

test('an unknown path gets a 404 with a link to the home page', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found · Fanfare')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).not.toHaveTitle(/not found/)
})

test('the first Tab focuses the link that skips the navigation', async ({ page }) => {
  await page.goto('/nowhere')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('theme', () => {
  test.use({ colorScheme: 'light' })

  test('follows the system until a member chooses one; the choice persists and applies in other tabs', async ({
    page,
    context,
  }) => {
    await page.goto('/nowhere')
    const paper = await ground(page)
    await expect(theme(page)).not.toBeChecked()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(theme(page)).toBeChecked()
    const ink = await ground(page)
    expect(ink).not.toBe(paper)
    await page.emulateMedia({ colorScheme: 'light' })

    const other = await context.newPage()
    await other.emulateMedia({ colorScheme: 'light' })
    await other.goto('/nowhere')
    await theme(page).check()
    expect(await ground(page)).toBe(ink)
    await expect(theme(other)).toBeChecked()
    await page.reload()
    await expect(theme(page)).toBeChecked()
    await theme(page).uncheck()
    expect(await ground(page)).toBe(paper)
    expect(await page.evaluate(() => localStorage.getItem('fanfare-theme'))).toBeNull()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the drawer contains the navigation, closes with Escape and returns the focus', async ({ page }) => {
    await page.goto('/nowhere')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('listitem')).toHaveText([
      'Home',
      'Artists',
      'Festivals',
      'Community',
      'News',
      'Download App',
    ])
    await expect(drawer.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(drawer.getByRole('switch', { name: 'Dark theme' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(menu).toBeFocused()
  })

  test('the search is one press away in the bar at the top, and there is no bar at the bottom', async ({
    page,
  }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search')
  })
})
