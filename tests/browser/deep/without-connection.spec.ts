import { expect, test } from '../fixtures.ts'

test('a page whose code cannot be loaded says that there is no connection, and opens once there is one', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'News' }).first().click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()

  for (const error of consoleErrors.splice(0)) expect(error).toContain('dynamically imported module')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0)
  await expect(page).toHaveTitle(/Music news/)
})
