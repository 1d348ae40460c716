import { withoutPolling } from '../business-windows.ts'
import { expect, expectAccessibleInBoth, PHONE } from '../fixtures.ts'
import { newMember, otherWindow, signUp, toast } from '../members.ts'
import { test } from '../with-mailbox.ts'

const QUESTION = 'Which record changed your life?'

test.use({
  mailEnv: { SITE_MODE: 'live', REGISTRATION: 'approval', REGISTRATION_QUESTION: QUESTION },
})

test('applicants answer a question; a moderator approves one and refuses the other, and both get a mail', async ({
  page,
  browser,
  baseURL,
  site,
  mailbox,
}) => {
  // The first account needs nobody's approval.
  const { username } = await signUp(page)
  await site.grant(username, 'moderator')
  const ana = newMember()
  const bea = newMember()
  const theirs = await otherWindow(browser, baseURL)
  for (const { email, password, username } of [ana, bea]) {
    await theirs.goto('/auth?tab=sign-up')
    await theirs.getByLabel('Email').fill(email)
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.getByLabel('Username').fill(username)
    await theirs.getByRole('button', { name: 'Apply' }).click()
    await expect(theirs.getByLabel(QUESTION)).toHaveAccessibleDescription('Please answer the question')
    await expect(theirs.getByLabel('Username')).toHaveValue(username)
    await theirs.getByLabel(QUESTION).fill(`Remain in Light, says ${username}.`)
    await theirs.getByRole('button', { name: 'Apply' }).click()
    await expect(
      theirs.getByRole('heading', { name: 'Your application is waiting for an admin' }),
    ).toBeVisible()
  }
  await expectAccessibleInBoth(theirs)

  await withoutPolling(page, 20_000)
  await page.goto('/admin')
  const list = page.getByRole('list', { name: 'Applications' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText(`Remain in Light, says ${ana.username}.`)
  await expect(list).not.toContainText(ana.email)
  await list.getByLabel(`@${ana.username}`).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`@${ana.username} becomes a member`)
  await expectAccessibleInBoth(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, '1 application approved.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.setViewportSize(PHONE)
  await list.getByLabel(`@${bea.username}`).check()
  await page.getByRole('button', { name: 'Refuse with a mail' }).click()
  await expect(question.getByRole('button', { name: 'Refuse' })).toBeDisabled()
  await expect(question).toContainText(`@${bea.username}`)
  await question.getByLabel('Reason:').fill('We are full until spring.')
  await expectAccessibleInBoth(page)
  await question.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('heading', { name: 'No applications waiting' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Applications/ })).toHaveText('Applications')

  const mailTo = async (address: string, words: string) => {
    const found = () => mailbox.mails.find(({ to, text }) => to === address && text.includes(words))
    await expect.poll(found).toBeDefined()
  }
  await mailTo(ana.email, `Hello ${ana.username}`)
  await mailTo(bea.email, 'The reason: We are full until spring.')

  const logIn = async ({ email, password }: typeof ana) => {
    await theirs.goto('/auth')
    await theirs.getByLabel('Email').fill(email)
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await logIn(bea)
  await expect(toast(theirs, 'The email address or the password is wrong.')).toBeVisible()
  await logIn(ana)
  await expect(theirs).toHaveURL('/')

  // The address must be confirmed before the first post; the input stays.
  await theirs.goto('/community')
  await theirs.getByRole('button', { name: /^What are you listening to/ }).click()
  await theirs.getByLabel('Your post').fill('Here I am.')
  await theirs.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(theirs.getByText('Please confirm your email address first').first()).toBeVisible()
  await expect(theirs.getByLabel('Your post')).toHaveValue('Here I am.')
  const confirmation = () =>
    mailbox.mails
      .filter(({ to }) => to === ana.email)
      .map(({ text }) => /http\S+\/auth\/confirm#\S+/.exec(text)?.[0])
      .find((link) => link !== undefined)
  await expect.poll(confirmation).toBeDefined()
  const { pathname, hash } = new URL(confirmation() ?? '')
  await theirs.goto(pathname + hash)
  await theirs.getByRole('button', { name: 'Confirm' }).click()
  await expect(theirs.getByText('Your address is confirmed')).toBeVisible()
  await theirs.goto('/community')
  await theirs.getByRole('button', { name: /^What are you listening to/ }).click()
  await expect(theirs.getByLabel('Your post')).toHaveValue('Here I am.')
  await theirs.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(theirs.getByRole('article').filter({ hasText: 'Here I am.' })).toHaveCount(1)
})
