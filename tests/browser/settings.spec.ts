import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, expectAccessible, test } from './fixtures.ts'
import {
  linkMailedTo,
  type Member,
  newMember,
  requestAs,
  signIn,
  signUp,
  signUpWithoutWindow,
  toast,
  userMenu,
} from './members.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function confirmWith(page: Page, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Turns the second step on, until the page shows the recovery codes; gives the secret of the app and these codes. */
async function turnOnSecondStep(page: Page, member: Member) {
  await page.goto('/settings')
  await section(page, 'Second step').getByRole('button', { name: 'Turn on' }).click()
  await confirmWith(page, member.password)
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? ''
  await dialog.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  return { secret, recoveryCodes: await codes.getByRole('listitem').allInnerTexts() }
}

async function keepCodes(page: Page) {
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section(page, 'Second step').getByText('10 of 10 are left.')).toBeVisible()
}

async function logIn(page: Page, member: Member) {
  await page.goto('/auth')
  await sendPassword(page, member)
}

async function sendPassword(page: Page, { email, password }: Member) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('the settings are for members and have labelled sections; one that fails to load can be retried', async ({
  page,
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await signUp(page)
  await page.route('**/api/me/sessions', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto('/settings')
  const devices = section(page, 'Devices')
  await expect(devices.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/me/sessions')
  await devices.getByRole('button', { name: 'Try again' }).click()
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(section(page, 'Security events').getByText('Account created')).toBeVisible()
  await expectAccessible(page)
})

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
  await expect(toast(page, 'The address was not changed')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveText(['The password is wrong.'])
  await form.getByLabel('Current password').fill(member.password)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByRole('status')).toContainText(`We sent a link to ${email}`)
  await expect(form.getByText(member.email)).toBeVisible()

  await page.goto(await linkMailedTo(site.dataDir, email))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'To your settings' }).click()
  await expect(section(page, 'Email').getByText(email)).toBeVisible()
})

test('changing the password requires the current one and signs out all other devices', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await signUp(page)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await signIn(other, member)
  await other.goto('/settings')
  await expect(section(other, 'Devices').getByRole('listitem')).toHaveCount(2)

  await page.goto('/settings')
  const form = section(page, 'Password')
  await form.getByLabel('Current password').fill('wrong-password')
  await form.getByLabel('New password').fill('password1')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByRole('alert')).toContainText(['one of the most common ones'])
  await form.getByLabel('New password').fill('flugelhorn-and-felt')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByRole('alert')).toHaveText(['The password is wrong.'])
  await form.getByLabel('Current password').fill(member.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Your password is changed.')).toBeVisible()
  await expect(section(page, 'Security events').getByText('Password changed')).toBeVisible()
  await expect(section(page, 'Devices').getByRole('listitem')).toHaveCount(1)

  await other.reload()
  await expect(other.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await elsewhere.close()
})

test('with the second step turned on, the password is not sufficient; it can be turned off again', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await signUp(page)
  const { secret, recoveryCodes } = await turnOnSecondStep(page, member)
  await expectAccessible(page)
  await keepCodes(page)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await logIn(other, member)
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('fanfare.session'))).toBeNull()

  await sendPassword(other, member)
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(other)

  await other.getByLabel('Code from your authenticator app').fill('12')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('alert')).toHaveText('Enter the six digits that the app shows')
  const next = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
  await other.getByLabel('Code from your authenticator app').fill(next === '000000' ? '111111' : '000000')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(other, 'Login failed')).toBeVisible()
  await other.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await other.getByLabel('Recovery code').fill(recoveryCodes[0]?.toUpperCase() ?? '')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(other, 'Welcome back!')).toBeVisible()
  await expect(other).toHaveURL('/settings')
  await expect(section(other, 'Second step').getByText('9 of 10 are left.')).toBeVisible()
  await elsewhere.close()

  await section(page, 'Second step').getByRole('button', { name: 'Remove Authenticator app' }).click()
  await expect(section(page, 'Second step').getByText('Off')).toBeVisible()
  await expect(section(page, 'Security events').getByText('Authenticator app removed')).toBeVisible()
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
  await expect(section(page, 'Security events').getByText('Copy of your data asked for')).toBeVisible()
})

test('deleting an account requires username and password and is permanent', async ({ page }) => {
  const member = await signUp(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(['This is not your username.', 'Password is required'])
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
    await expect(page.getByRole('heading', { name: 'You cannot log in' })).toBeVisible()
    await expectAccessible(page)
    await appeal.getByRole('textbox').fill('It was satire.')
    await appeal.getByRole('button', { name: 'Send appeal' }).click()
    await expect(appeal.getByRole('status')).toContainText('Your appeal waits for a moderator')
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
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
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
