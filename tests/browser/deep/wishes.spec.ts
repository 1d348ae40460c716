import type { Page } from '@playwright/test'
import { fillSignUp } from '../account-forms.ts'
import { expect, LIVE, test } from '../fixtures.ts'
import { newMember, requestAs, signUpWithoutWindow } from '../members.ts'

test.use({ siteEnv: LIVE })

/** A thread of one reply, whose author is returned. */
async function aThread(page: Page) {
  const author = await signUpWithoutWindow(page.request)
  const { id } = await requestAs<{ id: string }>(author, 'POST', '/api/posts', { content: 'Which bridge?' })
  await requestAs(author, 'POST', `/api/posts/${id}/replies`, { content: 'The one after the second chorus.' })
  return { author, path: `/community/post/${id}` }
}

async function signUpHere(page: Page) {
  await fillSignUp(page, newMember())
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

test('a visitor who likes a post makes an account, and likes it on return', async ({ page }) => {
  const { path } = await aThread(page)
  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Like this post: make an account' })).toBeVisible()
  await signUpHere(page)
  await expect(page).toHaveURL(path)
  const like = page.getByRole('main').getByRole('button', { name: 'Like, 1 like' })
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor who signs in to reply to a post finds the form on return, ready to write', async ({
  page,
}) => {
  const { path } = await aThread(page)
  await page.goto(path)
  await page
    .getByRole('region', { name: /^Replies/ })
    .getByRole('link', { name: 'Sign In' })
    .click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await signUpHere(page)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused()
})

test('a visitor who answers a reply makes an account, and finds the form open on return', async ({
  page,
}) => {
  const { author, path } = await aThread(page)
  await page.goto(path)
  const answer = page.getByRole('button', { name: `Reply to ${author.username}` })
  await answer.click()
  await expect(
    page.getByRole('heading', { name: `Reply to ${author.username}: make an account` }),
  ).toBeVisible()
  await signUpHere(page)
  await expect(page).toHaveURL(path)
  await expect(answer).toHaveAttribute('aria-expanded', 'true')
})
