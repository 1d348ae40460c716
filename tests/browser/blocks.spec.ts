import { expect, expectAccessibleInBoth, test } from './fixtures.ts'
import { requestAs, signUp, signUpWithoutWindow, toast } from './members.ts'

test('a member mutes a word, mutes and blocks another from the menus, and takes it back in the settings', async ({
  page,
}) => {
  const other = await signUpWithoutWindow(page.request)
  const { username } = other
  const first = await requestAs(other, 'POST', '/api/posts', { content: `Loud of ${username}` })
  await requestAs(other, 'POST', '/api/posts', { content: `Marmalade of ${username}` })
  await signUp(page)
  const ofOther = page.getByRole('article').filter({ hasText: `of ${username}` })

  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Blocked and muted' })
  await section.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(section.getByText('Enter a word')).toBeVisible()
  await section.getByLabel('Mute a word').fill('marmalade')
  await section.getByLabel('For how long').selectOption('For 7 days')
  await section.getByLabel('Mute a word').press('Enter')
  await expect(toast(page, 'You muted “marmalade”')).toBeVisible()
  await expect(section.getByRole('list', { name: 'Muted words' })).toContainText('marmalade')
  await expect(section.getByLabel('Mute a word')).toHaveValue('')
  await section.getByLabel('Mute a word').fill('chutney')
  await section.getByLabel('Mute a word').press('Enter')
  await expect(section.getByRole('list', { name: 'Muted words' })).toContainText('chutney')

  // The next word can be typed while a request is running.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/me/muted-words', async (route) => {
    await answered
    await route.continue()
  })
  await section.getByLabel('Mute a word').fill('pickle')
  await section.getByLabel('Mute a word').press('Enter')
  await section.getByLabel('Mute a word').fill('relish')
  answer()
  await expect(section.getByRole('list', { name: 'Muted words' })).toContainText('pickle')
  await expect(section.getByLabel('Mute a word')).toHaveValue('relish')

  // The page was rendered for everybody; hidden content disappears from it.
  await page.goto('/community')
  await expect(ofOther).toHaveCount(1)
  const openMenu = () => ofOther.getByRole('button', { name: /^More about this post/ }).click()
  await openMenu()
  await page.getByRole('menuitem', { name: `Mute @${username}` }).click()
  await expect(ofOther).toHaveCount(0)
  await toast(page, `You muted @${username}`).getByRole('button', { name: 'Undo' }).click()
  await expect(ofOther).toHaveCount(1)

  await page.goto(`/profile/${username}`)
  await page.getByRole('button', { name: `More about @${username}` }).click()
  await page.getByRole('menuitem', { name: `Block @${username}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('heading', { name: `You blocked @${username}` })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.goto(`/community/post/${first.id}`)
  await expect(page.getByText('Post not found')).toBeVisible()

  await page.goto('/settings')
  await expectAccessibleInBoth(page)
  await section.getByRole('button', { name: `Unblock @${username}` }).click()
  await expect(section.getByText('You haven’t blocked anyone.')).toBeVisible()
  await page.goto('/community')
  await expect(ofOther).toHaveCount(1)
})
