import { TOTP } from 'otpauth'
import { expect, expectAccessible, test } from './fixtures.ts'
import { signIn, signUp, toast } from './members.ts'
import { keepCodes, logIn, section, sendPassword, turnOnSecondStep } from './second-step.ts'

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
