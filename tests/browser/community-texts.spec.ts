import { expect, expectAccessible, test } from './fixtures.ts'
import { newMember, otherWindow, requestAs, signUp, toast } from './members.ts'

test('mentions are completed, hashtags have a page, and each line has its own direction', async ({
  page,
  browser,
  baseURL,
}) => {
  const friend = newMember()
  const other = await otherWindow(browser, baseURL)
  await signUp(other, friend)
  await signUp(page)
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create a Post' }).click()
  const text = page.getByLabel('Your post')
  await text.fill('With ')
  await text.press('End')
  await text.pressSequentially(`@${friend.username.slice(0, 8)}`)
  const suggested = page.getByRole('option').filter({ hasText: `@${friend.username}` })
  await expect(suggested).toBeVisible()
  await expectAccessible(page)
  await text.press('ArrowDown')
  await text.press('Enter')
  await expect(text).toHaveValue(`With @${friend.username} `)
  await expect(page.getByRole('listbox', { name: 'Members and artists' })).toHaveCount(0)
  const tag = `Encore_${friend.username}`
  await text.pressSequentially(`🎺 at #${tag}`)
  await text.press('Enter')
  await text.pressSequentially('שלום to all')
  await text.press('Enter')
  await text.pressSequentially('שיר is the first word of a line that is written in English')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Post created!')).toBeVisible()

  const post = page.getByRole('article').filter({ hasText: tag })
  await expect(post.getByRole('link', { name: `@${friend.username}` }).first()).toHaveAttribute(
    'href',
    `/profile/${friend.username}`,
  )
  const directionOf = (words: string) =>
    post
      .getByText(words)
      .evaluate((element) => getComputedStyle(element.closest('[dir]') ?? element).direction)
  expect([
    await directionOf('With'),
    await directionOf('to all'),
    await directionOf('written in English'),
  ]).toEqual(['ltr', 'rtl', 'ltr'])
  await post.getByRole('link', { name: `#${tag}` }).click()
  await expect(page).toHaveURL(`/tag/${tag.toLowerCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${tag.toLowerCase()}`)
  await expect(post).toBeVisible()

  const { items } = await requestAs<{ items: { content: string }[] }>(other, 'GET', '/api/me/notifications')
  expect(items.map(({ content }) => content)).toEqual(['mentioned you'])
})
