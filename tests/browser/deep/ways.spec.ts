import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from '../fixtures.ts'

test.use({ siteEnv: LIVE })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('Following and Me say what they are for to visitors, and lead to the sign-up form and back', async ({
    page,
  }) => {
    for (const [place, title] of [
      ['Following', 'Never miss a record or a show'],
      ['Me', 'Your own corner'],
    ] as const) {
      await page.goto('/discover')
      await bar(page).getByRole('link', { name: place, exact: true }).click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectAccessibleInBoth(page)
      await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
      await expect(page).toHaveURL(`/auth?tab=sign-up&next=%2F${place.toLowerCase()}`)
    }
  })

  test('the search is one press away, in the bar at the top as well', async ({ page }) => {
    await page.goto('/news')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search')
  })
})
