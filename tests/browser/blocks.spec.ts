import { expect, expectAccessibleInBoth, test } from './fixtures.ts'
import { otherWindow, requestAs, signUp, toast } from './members.ts'

test('a member mutes a word, mutes and blocks another from the menus, and takes it back in the settings', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await otherWindow(browser, baseURL)
  const { username } = await signUp(other)
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

  // While an answer is on its way, the next word can be typed.
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

  // The page was rendered for everybody; what the member hides leaves it.
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
  await expect(section.getByText('You block nobody.')).toBeVisible()
  await page.goto('/community')
  await expect(ofOther).toHaveCount(1)
  await other.context().close()
})

test('an author chooses in the form that nobody can reply, and others read so under the post', async ({
  page,
  browser,
  baseURL,
}) => {
  const { username } = await signUp(page)
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await page.getByLabel('Your post').fill(`Just saying, ${username}`)
  await page.getByLabel('Who can reply').selectOption('Nobody can reply')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article').filter({ hasText: `Just saying, ${username}` })
  await expect(post.getByText('Replies off')).toBeVisible()
  const other = await otherWindow(browser, baseURL)
  await signUp(other)
  await other.goto('/community')
  await other
    .getByRole('article')
    .filter({ hasText: username })
    .getByRole('link', { name: '0 replies' })
    .click()
  await expect(other.getByText('The author has turned off replies to this post.')).toBeVisible()
  await expect(other.getByLabel('Your reply')).toHaveCount(0)
  // The author follows nobody.
  const { id } = await requestAs(page, 'POST', '/api/posts', {
    content: `Between us, ${username}`,
    replyPolicy: 'followed',
  })
  await other.goto(`/community/post/${id}`)
  await expect(other.getByText('Only members whom the author follows can reply to this post.')).toBeVisible()
  await expect(other.getByLabel('Your reply')).toHaveCount(0)
  await expectAccessibleInBoth(other)
  await other.context().close()
})
