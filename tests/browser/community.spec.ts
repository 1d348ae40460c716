import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  newMember,
  otherWindow,
  requestAs,
  signUp,
  signUpWithoutWindow,
  toast,
  untilAnswered,
} from './members.ts'

/** A text that no other post has. */
const words = (about: string) => `${about} ${newMember().username}`

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const like = (page: Page, text: string) => card(page, text).getByRole('button', { name: /^Like, / })

/** Simulates returning to a window that was open all the time. */
const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('a member posts and likes, another window shows the count, and a visitor cannot', async ({
  page,
  browser,
  baseURL,
}) => {
  const text = words('Four hours of sleep, one ridiculous encore.')
  const visitor = await otherWindow(browser, baseURL)
  await visitor.goto('/community')
  await expect(visitor.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible()
  await expect(visitor.getByText('Share your love for music with fellow fans')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Sign In to Post' }).first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Create a Post' })).toHaveCount(0)
  await expect(visitor.getByRole('tab')).toHaveText(['All'])

  const { username } = await signUp(page)
  await page.goto('/community')
  await expect(page.getByRole('tab')).toHaveText(['All', 'Following', 'My Posts'])
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Post content cannot be empty')
  await page.getByLabel('Your post').fill('x'.repeat(5001))
  await expect(page.getByText('Post content must be less than 5000 characters')).toBeVisible()
  await page.getByLabel('Your post').fill(`${text}\nhttps://example.org/setlist. www.example.org/tour`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Post created!')).toContainText('Your post has been shared with the community')
  await expect(card(page, text)).toContainText(`@${username}`)
  await expect(card(page, text).getByRole('link', { name: 'https://example.org/setlist' })).toHaveAttribute(
    'rel',
    /noopener/,
  )
  await expect(card(page, text).getByRole('link', { name: 'www.example.org/tour' })).toHaveAttribute(
    'href',
    'https://www.example.org/tour',
  )
  await expect(page.getByRole('button', { name: 'Create a Post' })).toBeFocused()
  const time = await card(page, text)
    .getByRole('link', { name: /ago|just now/ })
    .boundingBox()
  expect(Math.min(time?.width ?? 0, time?.height ?? 0)).toBeGreaterThanOrEqual(24)

  await untilAnswered(page, () => like(page, text).click())
  await expect(like(page, text)).toHaveAccessibleName('Like, 1 like')
  await expect(like(page, text)).toHaveAttribute('aria-pressed', 'true')

  await focusWindow(visitor)
  await expect(like(visitor, text)).toHaveAccessibleName('Like, 1 like')
  await expect(like(visitor, text)).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(like(page, text)).toHaveAttribute('aria-pressed', 'true')

  const address = await card(visitor, text)
    .getByRole('link', { name: /ago|just now/ })
    .getAttribute('href')
  const refused = await visitor.request.put(`/api/posts/${address?.split('/').at(-1)}/like`)
  expect(refused.status()).toBe(401)
  expect(await refused.json()).toMatchObject({ detail: 'Not authenticated' })
  await like(visitor, text).click()
  await expect(visitor).toHaveURL(/\/auth\?next=/)
  const fan = await signUpWithoutWindow(page.request)
  await visitor.getByLabel('Email').fill(fan.email)
  await visitor.getByLabel('Password', { exact: true }).fill(fan.password)
  await visitor.getByRole('button', { name: 'Log In' }).click()
  await expect(visitor).toHaveURL('/community')
  await like(visitor, text).click()
  await expect(like(visitor, text)).toHaveAccessibleName('Like, 2 likes')
  await like(visitor, text).click()
  await expect(like(visitor, text)).toHaveAccessibleName('Like, 1 like')
})

test('the feed and the page of a post work without scripts', async ({ page, browser, baseURL }) => {
  const text = words('Readable by everything')
  await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: text })
  await requestAs(page, 'POST', `/api/posts/${id}/replies`, { content: 'And so is this' })
  const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
  await plain.goto('/community')
  await expect(card(plain, text)).toBeVisible()
  await plain.goto(`/community?search=${encodeURIComponent(text.toUpperCase())}`)
  await expect(plain.getByRole('article')).toHaveCount(1)
  await plain.goto(`/community/post/${id}`)
  await expect(card(plain, text)).toBeVisible()
  await expect(plain.getByRole('heading', { name: 'Replies (1)' })).toBeVisible()
  await expect(plain.getByText('And so is this')).toBeVisible()
  const missing = await plain.goto('/community/post/00000000-0000-7000-8000-000000000000')
  expect(missing?.status()).toBe(404)
  await expect(plain.getByRole('heading', { name: 'Post not found' })).toBeVisible()
})

test('replies nest four levels deep and can be liked and deleted', async ({ page, browser, baseURL }) => {
  const author = await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: words('Talk to me') })
  const listening = page.waitForResponse((answer) => answer.url().includes(`post%3A${id}`))
  await page.goto(`/community/post/${id}`)
  await listening
  await expect(page.getByRole('heading', { name: 'Replies (0)' })).toBeVisible()
  // The stream announces each before its request is answered: it counts once.
  let written = 0
  await page.route('**/api/posts/*/replies', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await route.fetch()
    await expect(page.getByRole('heading', { name: `Replies (${++written})` })).toBeVisible()
    await route.fulfill({ response: answer })
  })
  const replies = page.getByRole('region', { name: /^Replies/ })
  await replies.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Reply cannot be empty')
  await page.getByLabel('Your reply').fill('x'.repeat(2001))
  await expect(page.getByText('Reply must be less than 2000 characters')).toBeVisible()

  const levels = ['level one', 'level two', 'level three', 'level four']
  for (const [depth, text] of levels.entries()) {
    if (depth > 0)
      await replies
        .getByRole('button', { name: `Reply to ${author.username}` })
        .last()
        .click()
    const field =
      depth > 0 ? page.getByLabel(`Your reply to ${author.username}`) : page.getByLabel('Your reply')
    await field.fill(text)
    await field.press('Control+Enter')
    await expect(replies.getByRole('listitem').filter({ hasText: text }).last()).toBeFocused()
    await expect(toast(page, 'Reply posted!').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: `Replies (${depth + 1})` })).toBeVisible()
  }
  await expect(replies.getByRole('button', { name: /^Reply to/ })).toHaveCount(3)
  await untilAnswered(page, () =>
    replies
      .getByRole('button', { name: /^Like, / })
      .first()
      .click(),
  )
  await expect(replies.getByRole('button', { name: /^Like, / }).first()).toHaveAccessibleName('Like, 1 like')

  const visitor = await otherWindow(browser, baseURL)
  await visitor.goto(`/community/post/${id}`)
  await expect(visitor.getByText('Sign in to reply to this post')).toBeVisible()
  await expect(
    visitor.getByRole('region', { name: /^Replies/ }).getByRole('link', { name: 'Sign In' }),
  ).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await visitor
    .getByRole('button', { name: `Reply to ${author.username}` })
    .first()
    .click()
  await expect(visitor).toHaveURL(/\/auth\?next=/)

  await replies
    .getByRole('button', { name: `More about this reply by ${author.username}`, exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(replies.getByText('This reply was deleted')).toBeVisible()
  await expect(replies.getByText('level one')).toHaveCount(0)
  await expect(replies.getByText('level four')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Replies (3)' })).toBeVisible()
  await page.reload()
  await expect(replies.getByText('This reply was deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Replies (3)' })).toBeVisible()
})
