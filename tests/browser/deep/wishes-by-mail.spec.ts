import { fillSignUp } from '../account-forms.ts'
import { expect, expectAccessibleInBoth } from '../fixtures.ts'
import { newMember, requestAs, signUp } from '../members.ts'
import { test } from '../with-mailbox.ts'

test.use({ mailEnv: { SITE_MODE: 'live' } })

test('a visitor’s follow is done at once, and their reply is sent from the link of the confirmation mail', async ({
  page,
  context,
  site,
  mailbox,
}) => {
  // Only a moderator may write without a confirmed address.
  const author = await signUp(page)
  await site.grant(author.username, 'moderator')
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: 'Which bridge?' })
  await requestAs(page, 'POST', `/api/posts/${id}/replies`, { content: 'The one after the second chorus.' })
  await page.evaluate(() => localStorage.clear())

  await page.goto(`/community/post/${id}`)
  const answer = page.getByRole('button', { name: `Reply to ${author.username}` })
  await answer.click()
  const member = newMember()
  await fillSignUp(page, member)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(answer).toHaveAttribute('aria-expanded', 'true')
  const field = page.getByRole('textbox', { name: `Your reply to ${author.username}` })
  await field.fill('I mean the other one.')
  const form = page.locator('form').filter({ has: field })
  await form.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByText('Please confirm your email address first').first()).toBeVisible()

  const link = () =>
    mailbox.mails
      .filter(({ to }) => to === member.email)
      .map(({ text }) => /\/auth\/confirm#\S+/.exec(text)?.[0])
      .find((found) => found !== undefined)
  await expect.poll(link).toBeDefined()
  const mailTab = await context.newPage()
  await mailTab.goto(link() ?? '')
  await mailTab.getByRole('button', { name: 'Confirm' }).click()
  await expect(mailTab.getByText('Your address is confirmed')).toBeVisible()
  await expectAccessibleInBoth(mailTab)
  await mailTab.getByRole('link', { name: `Reply to ${author.username}` }).click()
  await expect(mailTab).toHaveURL(`/community/post/${id}`)
  const there = mailTab.getByRole('textbox', { name: `Your reply to ${author.username}` })
  await expect(there).toHaveValue('I mean the other one.')
  await mailTab
    .locator('form')
    .filter({ has: there })
    .getByRole('button', { name: 'Reply', exact: true })
    .click()
  await expect(mailTab.getByText('I mean the other one.')).toBeVisible()
  await expect(there).toHaveCount(0)
})

test('what a visitor wanted to follow and to write is theirs after the confirmation mail', async ({
  page,
  mailbox,
}) => {
  const { items } = await (await page.request.get('/api/artists')).json()
  const { id, name, slug }: { id: string; name: string; slug: string } = items[0]
  const path = `/artist/${slug}?mbid=${id}`
  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click()
  const member = newMember()
  await fillSignUp(page, member)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Following' }).first()).toBeVisible()
  const link = () => mailbox.mails.find(({ to }) => to === member.email)?.text
  await expect.poll(link).toBeDefined()
  await page.goto(/\/auth\/confirm#\S+/.exec(link() ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('link', { name: 'Go to the community' })).toBeVisible()
  const follows = await requestAs<{ items: { name: string }[] }>(page, 'GET', '/api/me/follows')
  expect(follows.items).toEqual([expect.objectContaining({ name })])
})
