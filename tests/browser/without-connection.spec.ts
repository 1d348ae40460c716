import { expect, test } from './fixtures.ts'
import { signUp } from './members.ts'

test('a change without a connection fails in words and keeps what was typed, and is made once there is one', async ({
  page,
  context,
}) => {
  const { username } = await signUp(page)
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create a Post' }).click()
  const text = page.getByLabel('Your post')
  // Its code, and that of the messages, is loaded by the first press.
  const send = page.getByRole('button', { name: 'Post', exact: true })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Post content cannot be empty')
  await text.fill('Written in a tunnel')
  await context.setOffline(true)
  await send.click()
  await expect(page.getByText(/cannot be reached/).first()).toBeVisible()
  await expect(text).toHaveValue('Written in a tunnel')
  await expect(send).toBeEnabled()

  await context.setOffline(false)
  await send.click()
  await expect(page.getByRole('article').filter({ hasText: username })).toContainText('Written in a tunnel')
})
