import { expect, test } from './fixtures.ts'
import { signUp } from './members.ts'

test('an offline change fails with a message and keeps the input, and succeeds with a connection', async ({
  page,
  context,
}) => {
  await signUp(page)
  await page.goto('/settings')
  const word = page.getByLabel('Mute a word')
  const muted = page.getByRole('list', { name: 'Muted words' })
  // Loads the code of the messages.
  await word.fill('marmalade')
  await word.press('Enter')
  await expect(muted).toContainText('marmalade')
  await expect(word).toHaveValue('')

  await word.fill('chutney')
  await context.setOffline(true)
  await word.press('Enter')
  await expect(page.getByText(/Can’t reach/).first()).toBeVisible()
  await expect(word).toHaveValue('chutney')

  await context.setOffline(false)
  await word.press('Enter')
  await expect(muted).toContainText('chutney')
})

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
