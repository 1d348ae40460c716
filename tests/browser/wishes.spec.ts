import type { Page } from '@playwright/test'
import { fillLogIn, fillSignUp } from './account-forms.ts'
import { expect, expectAccessibleInBoth, LIVE, test } from './fixtures.ts'
import { newMember, requestAs, signUpWithoutWindow, toast } from './members.ts'

test.use({ siteEnv: LIVE })

/** An artist of the catalogue, and the address of the page. */
async function anArtist(page: Page) {
  const { items } = await (await page.request.get('/api/artists')).json()
  const { id, name, slug }: { id: string; name: string; slug: string } = items[0]
  return { name, path: `/artist/${slug}?mbid=${id}` }
}

const followButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Follow', exact: true })

test('a visitor who follows makes an account, and follows on return; a reload and another tab lose nothing', async ({
  page,
  context,
}) => {
  const { name, path } = await anArtist(page)
  await page.goto(path)
  await followButton(page).click()
  const title = page.getByRole('heading', { name: `Follow ${name}: make an account` })
  await expect(title).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessibleInBoth(page)
  await page.reload()
  await expect(title).toBeVisible()
  const other = await context.newPage()
  await other.goto('/about')

  await fillSignUp(page, newMember())
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Following' }).first()).toBeVisible()
  await expect
    .poll(async () => (await requestAs<{ items: { name: string }[] }>(page, 'GET', '/api/me/follows')).items)
    .toEqual([expect.objectContaining({ name })])
  expect(await page.evaluate(() => localStorage.getItem('fanfare.wish'))).toBeNull()
})

test('signing in does the wish too; one that is left, or that a link names, is not done', async ({
  page,
}) => {
  const { name, path } = await anArtist(page)
  const member = await signUpWithoutWindow(page.request)
  const logIn = async () => {
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await fillLogIn(page, member)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  const follow = page
    .getByRole('main')
    .getByRole('button', { name: /^Follow/ })
    .first()
  const follows = async () => (await requestAs<{ items: unknown[] }>(member, 'GET', '/api/me/follows')).items

  await page.goto(path)
  await follow.click()
  await page.getByRole('button', { name: 'Never mind' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.goto(
    `/auth?wish=${encodeURIComponent('follow artist')}&tab=sign-up&next=${encodeURIComponent(path)}`,
  )
  await logIn()
  await expect(page).toHaveURL(path)
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  expect(await follows()).toEqual([])

  await page.evaluate(() => localStorage.removeItem('fanfare.session'))
  await page.goto(path)
  await follow.click()
  await logIn()
  await expect(toast(page, `Follow ${name}: done`)).toBeVisible()
  await expect.poll(follows).toHaveLength(1)
})
