import { expect, test } from './fixtures.ts'
import { signUp } from './members.ts'

test('a change without a connection fails in words and keeps what was typed, and is made once there is one', async ({
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
  await expect(page.getByText(/cannot be reached/).first()).toBeVisible()
  await expect(word).toHaveValue('chutney')

  await context.setOffline(false)
  await word.press('Enter')
  await expect(muted).toContainText('chutney')
})
