import { randomUUID } from 'node:crypto'
import { dialog, signUpAdmin } from '../business-windows.ts'
import { expect, expectAccessibleInBoth, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, signUpWithoutWindow } from '../members.ts'

test('moderators open a thread that others do not find, also at its address, and read why', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const text = `Words of somebody banned ${randomUUID()}`
  const author = await otherWindow(browser, baseURL)
  const { username } = await signUp(author)
  const { id } = await requestAs(author, 'POST', '/api/posts', { content: text })
  await signUpAdmin(page, site)
  const member = await requestAs(page, 'GET', `/api/profiles/${username}`)
  const ban = { reason: 'Sells followers.', content: 'hide' }
  await requestAs(page, 'POST', `/api/admin/members/${member.id}/ban`, ban, { isEmpty: true })

  const visitor = await otherWindow(browser, baseURL)
  expect((await visitor.goto(`/community/post/${id}`))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  await expect(visitor.getByText(text)).toHaveCount(0)

  await page.goto(`/community/post/${id}`)
  const shown = page.getByRole('article').filter({ hasText: text })
  await expect(shown).toContainText('Hidden: the author is banned')
  await expectAccessibleInBoth(page)

  expect((await visitor.goto(`/profile/${username}`))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  await page.goto(`/profile/${username}`)
  await expect(page.getByText('Hidden: the member is banned')).toBeVisible()
  await expect(page.getByText('No posts yet')).toHaveCount(0)
  await expectAccessibleInBoth(page)
})

test('moderators see no sessions, and admins do', async ({ page, browser, baseURL, site }) => {
  const { username } = await signUpWithoutWindow(page.request)
  const open = async (viewer: typeof page) => {
    await viewer.goto(`/admin?tab=members&search=${username}`)
    await viewer.getByRole('list', { name: 'Members' }).getByRole('button').click()
    await expect(dialog(viewer).getByRole('heading', { name: 'History' })).toBeVisible()
  }
  await signUpAdmin(page, site)
  await open(page)
  await expect(dialog(page).getByRole('heading', { name: 'Sessions' })).toBeVisible()
  const moderators = await otherWindow(browser, baseURL)
  const moderator = await signUp(moderators)
  await site.grant(moderator.username, 'moderator')
  await open(moderators)
  await expect(dialog(moderators).getByRole('heading', { name: 'Sessions' })).toHaveCount(0)
})
