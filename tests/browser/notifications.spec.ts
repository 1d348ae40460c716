import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { requestAs, signUp, signUpWithoutWindow } from './members.ts'

/** The sum of red, green and blue behind the text of a row. */
const brightnessOf = (row: Locator) =>
  row.evaluate((item) => {
    const paint = new OffscreenCanvas(1, 1).getContext('2d')
    if (!paint) throw new Error('no canvas')
    const grounds: string[] = []
    for (let at = item.firstElementChild; at; at = at.parentElement)
      grounds.unshift(getComputedStyle(at).backgroundColor)
    for (const ground of grounds) {
      paint.fillStyle = ground
      paint.fillRect(0, 0, 1, 1)
    }
    return paint
      .getImageData(0, 0, 1, 1)
      .data.slice(0, 3)
      .reduce((sum, part) => sum + part)
  })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('the bell updates immediately in all tabs over one connection, and so does marking as read', async ({
  page,
}) => {
  const context = page.context()
  let open = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/live')) open++
  })
  const isOver = (request: { url(): string }) => {
    if (request.url().includes('/api/live')) open--
  }
  context.on('requestfinished', isOver)
  context.on('requestfailed', isOver)
  await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: 'Who else was at the front?' })
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/live'))
  await page.goto('/news')
  await listening
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const second = await context.newPage()
  await second.goto('/news')
  await expect(bell(second)).toHaveAccessibleName('Notifications')
  await expect.poll(() => open).toBe(1)

  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No notifications yet')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const fan = await signUpWithoutWindow(page.request)
  const { username } = fan
  await requestAs(fan, 'PUT', `/api/posts/${id}/like`)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')
  await requestAs(fan, 'POST', `/api/posts/${id}/replies`, { content: 'I was!' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect.poll(() => open).toBe(1)

  await bell(page).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toHaveText([
    new RegExp(`@${username} replied to your post.*Unread`),
    new RegExp(`@${username} liked your post.*Unread`),
  ])
  await expectAccessible(page)
  await list.getByRole('link', { name: /liked your post/ }).click()
  await expect(page).toHaveURL(`/community/post/${id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')

  // Either tab may hold the connection: one closes, the other continues.
  await page.close()
  await requestAs(fan, 'PUT', `/api/posts/${id}/follow`)
  await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')
  await bell(second).click()
  await second.emulateMedia({ colorScheme: 'dark' })
  const rows = second.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows.nth(2)).not.toContainText('Unread')
  expect(await brightnessOf(rows.nth(0))).toBeGreaterThan(await brightnessOf(rows.nth(2)))
  await second.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(second)).toHaveAccessibleName('Notifications')
})
