import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'
import {
  linkMailedTo,
  newMember,
  requestAs,
  signIn,
  signUp,
  signUpWithoutWindow,
  toast,
  userMenu,
} from '../members.ts'
import { confirmWith, keepCodes, logIn, section, sendPassword, turnOnSecondStep } from '../second-step.ts'

test('a new email address is confirmed by mail', async ({ page, site }) => {
  const member = await signUp(page)
  const { email } = newMember()
  await page.goto('/settings')
  const form = section(page, 'Email')
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByRole('alert')).toHaveText(['Invalid email address', 'Password is required'])
  await form.getByLabel('New email').fill(email)
  await form.getByLabel('Current password').fill('wrong-password')
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(toast(page, 'Couldn’t change the address')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveText(['The password is wrong.'])
  await form.getByLabel('Current password').fill(member.password)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByRole('status')).toContainText(`We sent a link to ${email}`)
  await expect(form.getByText(member.email)).toBeVisible()

  await page.goto(await linkMailedTo(site.dataDir, email))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Go to your settings' }).click()
  await expect(section(page, 'Email').getByText(email)).toBeVisible()
})

test('other devices can be signed out one by one or all at once', async ({ page, browser, baseURL }) => {
  const member = await signUp(page)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await signIn(other, member)
  await page.goto('/settings')
  const devices = section(page, 'Devices')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out (Chrome|Safari)/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'Welcome' })).toBeVisible()

  await signIn(other, member)
  await page.reload()
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(userMenu(page)).toBeVisible()

  await signIn(other, member)
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(toast(page, 'Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await elsewhere.close()
})

test('a member can download their data as a zip', async ({ page }) => {
  const member = await signUp(page)
  await page.goto('/settings')
  const data = section(page, 'Your data')
  await data.getByRole('button', { name: 'Download my data' }).click()
  await confirmWith(page, member.password)
  const link = data.getByRole('link', { name: /^Zip/ })
  await expect(link).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^fanfare-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await readFile(await download.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  await expect(section(page, 'Security events').getByText('Asked for a copy of your data')).toBeVisible()
})

test('deleting an account requires username and password and is permanent', async ({ page }) => {
  const member = await signUp(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(['That isn’t your username.', 'Password is required'])
  await expectAccessible(page)
  await dialog.getByLabel('Your username').fill(member.username)
  await dialog.getByLabel('Password').fill('wrong-password')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(['The password is wrong.'])
  await dialog.getByLabel('Password').fill(member.password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toast(page, 'Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  const answer = await page.goto(`/profile/${member.username}`)
  expect(answer?.status()).toBe(404)
  await logIn(page, member)
  await expect(toast(page, 'Login failed')).toBeVisible()
})

test.describe('a passkey', () => {
  test.use({
    // Passkeys belong to the name of a host; a number has none.
    baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
  })

  const addAuthenticator = async (page: Page) => {
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  }

  test('and a mailed link of a banned member lead to the appeal', async ({ page, site }) => {
    await addAuthenticator(page)
    const { username, email, password } = await signUp(page)
    await page.goto('/settings')
    await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
    await confirmWith(page, password)
    await section(page, 'Passkeys').getByLabel('Name of the passkey').fill('My telephone')
    await section(page, 'Passkeys').getByRole('button', { name: 'Save' }).click()
    await expect(section(page, 'Passkeys').getByText('My telephone')).toBeVisible()
    await requestAs(page, 'POST', '/auth/v1/recover', { email })
    const link = (await linkMailedTo(site.dataDir, email)).replace(/^https?:\/\/[^/]+/, '')

    const admin = await signUpWithoutWindow(page.request)
    await site.grant(admin.username)
    const member = await requestAs(admin, 'GET', `/api/profiles/${username}`)
    const ban = { reason: 'Sells followers.' }
    await requestAs(admin, 'POST', `/api/admin/members/${member.id}/ban`, ban, { isEmpty: true })
    // A page that still believed in the session would redirect from there to the home.
    await expect(section(page, 'Passkeys')).toBeHidden()

    await page.goto('/auth')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    const appeal = page.getByRole('region', { name: 'Appeal' })
    await expect(appeal).toContainText(ban.reason)
    await expect(appeal.getByRole('button', { name: 'Send appeal' })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/')
    await page.goto(link)
    await page.getByLabel('New password').fill('flugelhorn-and-felt')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'You can’t sign in' })).toBeVisible()
    await expectAccessible(page)
    await appeal.getByRole('textbox').fill('It was satire.')
    await appeal.getByRole('button', { name: 'Send appeal' }).click()
    await expect(appeal.getByRole('status')).toContainText('Your appeal has been waiting for a moderator')
  })

  test('is added and named, logs in past the second step, and is the second step', async ({ page }) => {
    await addAuthenticator(page)
    const member = await signUp(page)
    await turnOnSecondStep(page, member)
    await keepCodes(page)
    const passkeys = section(page, 'Passkeys')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByLabel('Name of the passkey').fill('My telephone')
    await passkeys.getByRole('button', { name: 'Save' }).click()
    await expect(passkeys.getByText('My telephone')).toBeVisible()
    await expect(passkeys).toContainText('not used yet')
    await expectAccessible(page)
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await page.goto('/auth?next=/settings')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(userMenu(page)).toBeVisible()
    await expect(passkeys).toContainText('last used')

    // Without the app the passkey is the second step: after the password, and wherever identity is confirmed.
    const dialog = page.getByRole('dialog', { name: 'Is it really you?' })
    const confirm = async () => {
      await dialog.getByLabel('Password').fill(member.password)
      await dialog.getByRole('button', { name: 'Continue' }).click()
    }
    await passkeys.getByRole('button', { name: 'Require after password: My telephone' }).click()
    await confirm()
    await expect(passkeys.getByText('Second step', { exact: true })).toBeVisible()
    await section(page, 'Second step').getByRole('button', { name: 'Remove Authenticator app' }).click()
    await expect(section(page, 'Second step').getByText('Recovery codes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Authenticator app' })).toBeHidden()
    await expectAccessible(page)
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await page.goto('/auth?next=/settings')
    await sendPassword(page, member)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(userMenu(page)).toBeVisible()
    await passkeys.getByRole('button', { name: 'Remove My telephone' }).click()
    await expect(dialog.getByLabel('Recovery code')).toBeVisible()
    await confirm()
    await expect(passkeys.getByText('My telephone')).toBeHidden()
    await expect(section(page, 'Second step').getByText('Off', { exact: true })).toBeVisible()
  })
})
