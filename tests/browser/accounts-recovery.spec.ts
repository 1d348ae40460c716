import { expect, expectAccessible, test } from './fixtures.ts'
import { linkMailedTo, signUp, toast, userMenu } from './members.ts'

const MAILED = /If there is an account for .*, a link to choose a new password is on its way\./

test('the mailed link sets a new password and works once', async ({ page, site }) => {
  const member = await signUp(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/recover')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email address')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: MAILED })).toBeVisible()
  const link = await linkMailedTo(site.dataDir, member.email)

  // A scanner that follows links, and even runs their scripts, spends nothing.
  for (const visit of [1, 2]) {
    await page.goto(`/?visit=${visit}`)
    await page.goto(link)
    await expect(page.getByLabel('New password')).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters')
  await page.getByLabel('New password').fill('password1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('one of the most common ones')
  await page.getByLabel('New password').fill('flugelhorn-and-felt')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(toast(page, 'Your new password is set.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(userMenu(page)).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password').fill('another-flugelhorn')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/auth/recover')
})
