import type { Page } from '@playwright/test'
import { expect, expectAccessible, PHONE, test } from '../fixtures.ts'
import { requestAs, signUp, signUpWithoutWindow, userMenu } from '../members.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('members who did the same share a row with an excerpt of the post, and are marked as read together', async ({
  page,
}) => {
  await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: 'The encore was worth the rain' })
  const fans: string[] = []
  for (let fan = 0; fan < 3; fan++) {
    const member = await signUpWithoutWindow(page.request)
    fans.push(member.username)
    await requestAs(member, 'PUT', `/api/posts/${id}/like`)
    if (fan === 0) await requestAs(member, 'PUT', `/api/posts/${id}/follow`)
  }
  await page.goto('/news')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread')
  await bell(page).click()
  const rows = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveText([
    new RegExp(`@${fans[2]} and 2 others liked your post.*The encore was worth the rain.*Unread`),
    new RegExp(`@${fans[0]} started following your post.*Unread`),
  ])
  await expect(rows.nth(1)).not.toContainText('encore')
  await expectAccessible(page)
  const marked = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await rows.nth(0).getByRole('link').click()
  await expect(page).toHaveURL(`/community/post/${id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  // A reload would abort running requests.
  await marked
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('without the stream the page polls the count every 30 seconds; above nine the badge shows 9+', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.route('**/api/live?*', (route) => route.abort())
  await page.clock.install()
  await signUp(page)
  await page.goto('/news')
  await expect(userMenu(page)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const fan = await signUpWithoutWindow(page.request)
  for (let post = 0; post < 11; post++) {
    const { id } = await requestAs(page, 'POST', '/api/posts', { content: `Number ${post}` })
    await requestAs(fan, 'PUT', `/api/posts/${id}/like`)
    await requestAs(fan, 'PUT', `/api/posts/${id}/follow`)
  }
  await page.clock.runFor(31_000)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ unread')
  await expect(bell(page)).toContainText('9+')
  await bell(page).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(20)
  await list.getByRole('button', { name: 'Load more' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(22)
  await expectAccessible(page)
})

test('an open page updates its counts, and announces posts and replies of others instead of inserting them', async ({
  page,
}) => {
  await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: 'Open for a while' })
  // More than one page, so that new ones are beyond the loaded ones.
  for (let reply = 0; reply < 55; reply++) {
    await requestAs(page, 'POST', `/api/posts/${id}/replies`, { content: `Reply number ${reply}` })
  }
  const listening = page.waitForResponse((answer) => answer.url().includes(`post%3A${id}`))
  await page.goto(`/community/post/${id}`)
  await listening
  const fan = await signUpWithoutWindow(page.request)
  await requestAs(fan, 'PUT', `/api/posts/${id}/like`)
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await requestAs(fan, 'POST', `/api/posts/${id}/replies`, { content: 'Here as well' })
  await expect(page.getByRole('heading', { name: 'Replies (56)' })).toBeVisible()
  await expect(page.getByText('Here as well')).toHaveCount(0)
  await page.getByRole('button', { name: '1 new reply' }).click()
  const announced = page.getByRole('listitem').filter({ hasText: 'Here as well' })
  await expect(announced).toBeFocused()
  await expect(announced).toBeInViewport()
  await expect(page.getByRole('button', { name: '1 new reply' })).toHaveCount(0)

  const feed = page.waitForResponse((answer) => /api\/live\?topics=feed/.test(answer.url()))
  await page.goto('/community')
  await feed
  await requestAs(fan, 'POST', '/api/posts', { content: `First after ${id}` })
  await requestAs(fan, 'POST', '/api/posts', { content: `Second after ${id}` })
  await expect(page.getByRole('button', { name: '2 new posts' })).toBeVisible()
  await expect(page.getByText(`First after ${id}`)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '2 new posts' }).click()
  await expect(page.getByText(`Second after ${id}`)).toBeVisible()

  // What is looked at counts by itself there as well.
  const { id: third } = await requestAs(fan, 'POST', '/api/posts', { content: `Third after ${id}` })
  const looking = page.waitForResponse((answer) => answer.url().includes(`post%3A${third}`))
  await page.getByRole('button', { name: '1 new post' }).click()
  await looking
  await requestAs(fan, 'PUT', `/api/posts/${third}/like`)
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: `Third after ${id}` })
      .getByRole('button', { name: 'Like, 1 like' }),
  ).toBeVisible()
})

test('after a restart of the server an open page reconnects and catches up', async ({ page, site }) => {
  await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: 'Back in a minute' })
  const listening = page.waitForResponse((answer) => answer.url().includes(`post%3A${id}`))
  await page.clock.install()
  await page.goto(`/community/post/${id}`)
  await listening
  await site.restart()
  // No other request of this page would show it: it has the focus, and only the bell is polled.
  await requestAs(page, 'PUT', `/api/posts/${id}/like`)
  await expect(async () => {
    // The longer the server was away, the longer the page waits before it tries again: at most a minute.
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await requestAs(page, 'DELETE', `/api/posts/${id}/like`)
  await expect(page.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible()
})

test('a list that fails to load shows an error and can be retried', async ({ page }) => {
  await signUp(page)
  await page.route('**/api/me/notifications', (route) => route.fulfill({ status: 404 }))
  await page.goto('/news')
  await bell(page).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('alert')).toContainText('Couldn’t load the notifications')
  await expectAccessible(page)
  await page.unroute('**/api/me/notifications')
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(list).toContainText('No notifications yet')
})
