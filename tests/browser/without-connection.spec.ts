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
