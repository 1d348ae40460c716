import type { Page } from '@playwright/test'
import { expect, LIVE, PHONE, test } from './fixtures.ts'
import { signUp, toast, userMenu } from './members.ts'

test.use({ siteEnv: LIVE })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })

test('the navigation of a live site, and the entries of the user menu in the order of use', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/discover')
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(places).toHaveText(['Discover', 'Shows', 'Community', 'News', 'Following', 'Download App'])
  await expect(bar(page)).toBeHidden()
  await userMenu(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Following', 'Profile', 'Settings', 'Sign Out'])
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the bar at the bottom leads everywhere, and covers neither the end of a page nor a toast', async ({
    page,
  }) => {
    await page.goto('/discover')
    await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Search', 'Shows', 'Following', 'Me'])
    await bar(page).getByRole('link', { name: 'Shows' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shows' })).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Shows' })).toHaveAttribute('aria-current', 'page')
    const { y: top } = (await bar(page).boundingBox()) ?? { y: 0 }
    expect(top).toBeGreaterThan(PHONE.height - 100)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(top + 1)

    await signUp(page)
    await page.goto('/me')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const said = await toast(page, 'Signed out successfully').boundingBox()
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(top)
  })
})
