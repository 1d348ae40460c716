import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { otherWindow, signUp, toast, userMenu } from './members.ts'

test.use({ siteEnv: LIVE })

test('a link of a new member waits, seen by its author alone, until a moderator approves it', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const newcomer = await otherWindow(browser, baseURL)
  const { username } = await signUp(newcomer)
  const text = `שלום, our first single, by ${username}:\nhttps://band.example/single`
  await newcomer.goto('/community')
  await newcomer.getByRole('button', { name: /^What are you listening to/ }).click()
  await newcomer.getByLabel('Your post').fill(text)
  await newcomer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(newcomer, 'Your post is waiting for approval')).toBeVisible()
  await newcomer.goto('/community?tab=my-posts')
  const own = newcomer.getByRole('article').filter({ hasText: username })
  await expect(own.getByText('Waiting for approval')).toBeVisible()
  await own.getByRole('button', { name: 'More about this post' }).click()
  await expect(newcomer.getByRole('menuitem')).toHaveText(['Delete'])
  await expectAccessibleInBoth(newcomer)

  const visitor = await otherWindow(browser, baseURL)
  await visitor.goto(`/profile/${username}`)
  await expect(visitor.getByRole('heading', { name: username })).toBeVisible()
  await expect(visitor.getByText('our first single')).toHaveCount(0)

  const moderator = await signUp(page)
  await site.grant(moderator.username, 'moderator')
  await page.goto('/')
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: /^Moderation \d+$/ }).click()
  await page.getByRole('tab', { name: /^Waiting posts/ }).click()
  const waiting = page.getByRole('list', { name: 'Waiting for approval' }).getByRole('listitem')
  await expect(waiting.filter({ hasText: username })).toHaveCount(1)
  const bidi = (element: Element) => getComputedStyle(element).unicodeBidi
  expect(await waiting.getByText(`by ${username}`).first().evaluate(bidi)).toBe('plaintext')
  await page.setViewportSize(PHONE)
  await expectAccessibleInBoth(page)
  await waiting.filter({ hasText: username }).getByRole('button', { name: 'Remove' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove this post?' })
  await expect(removal).toContainText(`@${username}: שלום`)
  await expect(removal.getByLabel('Rule for what is removed')).toHaveValue('spam')
  await expectAccessibleInBoth(page)
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await expect(removal).toHaveCount(0)
  await waiting.filter({ hasText: username }).getByRole('button', { name: 'Approve' }).click()
  await page
    .getByRole('alertdialog', { name: 'Approve this post?' })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(toast(page, '1 text approved.')).toBeVisible()
  await expect(waiting.filter({ hasText: username })).toHaveCount(0)

  await visitor.reload()
  await expect(visitor.getByRole('article').filter({ hasText: 'our first single' })).toHaveCount(1)
  await newcomer.goto('/community?tab=my-posts')
  await expect(own).toHaveCount(1)
  await expect(own.getByText('Waiting for approval')).toHaveCount(0)
  await newcomer.getByRole('button', { name: /^Notifications/ }).click()
  await expect(newcomer.getByText('approved your post: everyone can see it now')).toBeVisible()
})
