import { expect, expectAccessible, test } from '../fixtures.ts'

const _MAILED = /If there is an account for .*, a link to choose a new password is on its way\./

test('the page refuses a truncated link', async ({ page }) => {
  await page.goto('/auth/confirm')
  await expect(page.getByRole('heading', { name: 'This link isn’t complete' })).toBeVisible()
  await expectAccessible(page)
})
