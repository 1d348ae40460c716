import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { newMember, otherWindow, requestAs, signUp, toast, untilAnswered, userMenu } from '../members.ts'

/** A text that no other post has. */
const words = (about: string) => `${about} ${newMember().username}`

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const like = (page: Page, text: string) => card(page, text).getByRole('button', { name: /^Like, / })

/** Simulates returning to a window that was open all the time. */
const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('a refused like or follow rolls back and shows an error', async ({ page, consoleErrors }) => {
  const text = words('Nobody may like this')
  await signUp(page)
  await requestAs(page, 'POST', '/api/posts', { content: text })
  await page.goto('/community')
  await expect(page.getByRole('tab', { name: 'My Posts' })).toBeVisible()
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/(like|follow)$/, async (route) => {
    await held
    await route.fulfill({
      status: 500,
      json: { title: 'Internal Server Error', status: 500, detail: 'No luck' },
    })
  })
  await like(page, text).click()
  await expect(like(page, text)).toHaveAccessibleName('Like, 1 like')
  answer()
  await expect(toast(page, 'Failed to like')).toContainText('No luck')
  await expect(like(page, text)).toHaveAccessibleName('Like, 0 likes')
  await expect(like(page, text)).toHaveAttribute('aria-pressed', 'false')
  await card(page, text).getByRole('button', { name: 'Follow this post' }).click()
  await expect(toast(page, 'Failed to follow')).toBeVisible()
  await expect(card(page, text).getByRole('button', { name: 'Follow this post' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('tab, sort order and search are in the address', async ({ page }) => {
  await signUp(page)
  await page.goto('/community?tab=my-posts')
  await expect(page.getByRole('heading', { name: "You haven't posted anything yet" })).toBeVisible()
  const first = words('The very first')
  const second = words('The second one')
  await requestAs(page, 'POST', '/api/posts', { content: first })
  await requestAs(page, 'POST', '/api/posts', {
    content: second,
    linkedEntityType: 'artist',
    linkedEntityName: 'Sigur Rós',
  })
  await page.reload()
  await expect(page.getByRole('article')).toContainText([second, first])

  await untilAnswered(page, () => like(page, first).click())
  await page.getByRole('button', { name: 'Top' }).click()
  await expect(page).toHaveURL('/community?tab=my-posts&sort=top')
  await expect(page.getByRole('article')).toContainText([first, second])
  await page.getByRole('button', { name: 'Latest' }).click()
  await expect(page).toHaveURL('/community?tab=my-posts')

  await page.getByPlaceholder('Search posts').fill('SIGUR')
  await expect(page).toHaveURL('/community?tab=my-posts&search=SIGUR')
  await expect(page.getByRole('article')).toContainText([second])
  await page.getByPlaceholder('Search posts').fill('nowhere to be found')
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByPlaceholder('Search posts')).toHaveValue('')
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByRole('tab', { name: 'Following' }).click()
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
  await page.getByRole('tab', { name: 'My Posts' }).click()
  await card(page, first).getByRole('button', { name: 'Follow this post' }).click()
  await expect(card(page, first).getByRole('button', { name: 'Following this post' })).toBeVisible()
  await page.getByRole('tab', { name: 'Following' }).click()
  await expect(page.getByRole('article')).toContainText([first])
  await page.goBack()
  await expect(page).toHaveURL('/community?tab=my-posts')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a visitor who opens My Posts is redirected to sign in and then back', async ({ page }) => {
  await page.goto('/community?tab=following')
  await expect(page).toHaveURL(/\/auth\?next=/)
})

test('authors delete their posts after a confirmation; others can only report them', async ({
  page,
  browser,
  baseURL,
}) => {
  const text = words('Soon gone')
  await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: text })
  const other = await otherWindow(browser, baseURL)
  await signUp(other)
  await other.goto('/community')
  await card(other, text).getByRole('button', { name: 'More about this post' }).click()
  await expect(other.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await other.goto(`/community/post/${id}`)
  await expect(card(other, text)).toBeVisible()

  await page.goto('/community')
  await card(page, text).getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete this post?' })).toHaveAccessibleDescription(
    new RegExp(`^“${text}”`),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(card(page, text).getByRole('button', { name: 'More about this post' })).toBeFocused()

  await card(page, text)
    .getByRole('link', { name: /ago|just now/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^A post by/)
  await expect(page).toHaveURL(`/community/post/${id}`)
  await card(page, text).getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const after: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes(`/api/posts/${id}`))
      after.push(`${answer.request().method()} ${answer.status()}`)
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Post deleted')).toBeVisible()
  await expect(page).toHaveURL('/community')
  await expect(card(page, text)).toHaveCount(0)

  await focusWindow(other)
  await expect(other.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  expect(after).toEqual(['DELETE 204'])
})

test('the feed shows fifty posts, and more on scrolling', async ({ page }) => {
  const member = await signUp(page)
  for (let index = 0; index < 53; index++) {
    await requestAs(page, 'POST', '/api/posts', { content: `Number ${index}` })
  }
  await page.goto('/community?tab=my-posts')
  await expect(page.getByRole('article')).toHaveCount(50)
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('article')).toHaveCount(53)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await page.goto(`/profile/${member.username}`)
  await expect(page.getByRole('article').first()).toContainText('Number 52')
})

test('a link can prefill the linked entity and the search', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await expect(userMenu(page)).toBeVisible()
  await page.evaluate(() => {
    const state = { linkedArtist: { name: 'Sigur Rós', id: 'f6f2326f' }, searchQuery: 'hoppípolla' }
    history.pushState(state, '', '/community')
    history.pushState({}, '', '/news')
    history.back()
  })
  await expect(page).toHaveURL('/community?search=hopp%C3%ADpolla')
  await expect(page.getByPlaceholder('Search posts')).toHaveValue('hoppípolla')
  await page.getByLabel('Your post').fill(words('Hoppípolla! What a song.'))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('article').first()).toContainText('Sigur Rós')
  const panel = page.getByRole('button', { name: 'Create a Post' })
  await expect(panel).toHaveAttribute('aria-expanded', 'false')
  await expect(panel).toBeFocused()
  await page.reload()
  await expect(panel).toHaveAttribute('aria-expanded', 'false')
})

test('a draft survives a failed post and a reload', async ({ page }) => {
  const text = words('Do not lose me')
  await signUp(page)
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await page.getByLabel('Your post').fill(text)
  await page.route('**/api/posts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Failed to create post')).toBeVisible()
  await expect(page.getByLabel('Your post')).toHaveValue(text)
  await page.unroute('**/api/posts')
  await page.reload()
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await expect(page.getByLabel('Your post')).toHaveValue(text)
  await page.getByLabel('Your post').press('Control+Enter')
  await expect(toast(page, 'Post created!')).toBeVisible()
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await expect(page.getByLabel('Your post')).toHaveValue('')
})
