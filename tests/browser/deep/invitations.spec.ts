import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/db/database.ts'
import { signUpAdmin } from '../business-windows.ts'
import { expect, expectAccessibleInBoth, PHONE, test } from '../fixtures.ts'
import { type Member, newMember, otherWindow } from '../members.ts'

// The mode is chosen in the setup, because the test changes it.
test.use({ siteEnv: { SITE_MODE: 'live', REGISTRATION: '' } })

async function chooseRegistration(page: Page, mode: string) {
  await page.goto('/admin/setup')
  await page.getByLabel('Registration', { exact: true }).selectOption(mode)
  await page.getByLabel('Why', { exact: true }).fill('A test')
  const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
  await page.getByRole('button', { name: 'Save settings' }).click()
  await saved
}

async function fillIn(page: Page, { email, password, username }: Member) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Username').fill(username)
}

test('an invitation lets one in until it is used up or expired, and whom one invited stays listed', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const { username } = await signUpAdmin(page, site)
  await chooseRegistration(page, 'invite')
  const invitations = page.getByRole('region', { name: 'Invitations' })
  const makeLink = async () => {
    await page.goto('/settings')
    const links = invitations.getByRole('code')
    await expect(invitations.getByRole('button', { name: 'Make a link' })).toBeVisible()
    const before = await links.count()
    await invitations.getByRole('button', { name: 'Make a link' }).click()
    await expect(links).toHaveCount(before + 1)
    const { pathname, search } = new URL((await links.first().textContent()) ?? '')
    return pathname + search
  }
  const first = await makeLink()
  await expect(invitations).toContainText('1 use left')
  await invitations.getByLabel('How many people').fill('7')
  await page.route('**/api/me/invitations', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await invitations.getByRole('button', { name: 'Make a link' }).click()
  await expect(invitations.getByRole('alert')).toHaveText(/^Couldn’t make a link\. /)
  await expect(invitations.getByLabel('How many people')).toHaveValue('7')
  await expectAccessibleInBoth(page)

  const guest = await otherWindow(browser, baseURL)
  await guest.goto('/auth?tab=sign-up')
  await expect(guest.getByRole('heading', { name: 'You need an invitation' })).toBeVisible()
  await guest.goto(first)
  await expect(guest.getByText(`@${username} invites you.`)).toBeVisible()
  await expectAccessibleInBoth(guest)

  // Somebody else uses the link up meanwhile.
  const quicker = await otherWindow(browser, baseURL)
  const invited = newMember()
  await quicker.goto(first)
  await fillIn(quicker, invited)
  await quicker.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(quicker).toHaveURL('/')
  const late = newMember()
  await fillIn(guest, late)
  await guest.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(
    guest.getByText('This invitation doesn’t exist, is used up, or has expired.').first(),
  ).toBeVisible()
  await expect(guest.getByLabel('Username')).toHaveValue(late.username)
  await guest.goto(first)
  await expect(guest.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible()
  await expectAccessibleInBoth(guest)

  const second = await makeLink()
  await expect(invitations).toContainText('Used up')
  await expect(invitations.getByRole('link', { name: `@${invited.username}` })).toBeVisible()
  await guest.goto(second)
  await expect(guest.getByText(`@${username} invites you.`)).toBeVisible()
  await site.end()
  const database = await openDatabase(site)
  await sql`update invitations set expires_at = now() - interval '1 minute' where uses_left > 0`.execute(
    database.db,
  )
  await database.close()
  await site.start()
  await guest.goto(second)
  await expect(guest.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible()

  await chooseRegistration(page, 'open')
  await page.setViewportSize(PHONE)
  await page.goto('/settings')
  await expect(invitations).toContainText('Anyone can sign up here, without a link.')
  await expect(invitations.getByRole('link', { name: `@${invited.username}` })).toBeVisible()
  await expect(invitations.getByRole('button', { name: 'Make a link' })).toHaveCount(0)
  await expectAccessibleInBoth(page)
  await quicker.goto('/settings')
  await expect(quicker.getByRole('region', { name: 'Blocked and muted' })).toBeVisible()
  await expect(quicker.getByRole('region', { name: 'Invitations' })).toHaveCount(0)
})
