import { expect, GATED, test } from '../fixtures.ts'

test.use({ siteEnv: GATED })

test('the gate says that a browser which blocks cookies cannot pass it', async ({ page, context }) => {
  await page.goto('/news')
  await page.route('**/api/access', async (route) => {
    const answer = await route.fetch()
    const { 'set-cookie': _, ...headers } = answer.headers()
    // The fetch itself keeps the cookie for the browser.
    await context.clearCookies()
    await route.fulfill({ response: answer, headers })
  })
  await page.getByLabel('Access code').fill('brassband')
  await page.getByRole('button', { name: 'Enter Fanfare' }).click()
  await expect(page.getByRole('alert')).toContainText('this browser blocks cookies')
  await expect(page.getByLabel('Access code')).toHaveValue('brassband')
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
})
