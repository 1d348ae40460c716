import type { Page } from '@playwright/test'
import { fillLogIn, fillSignUp } from './account-forms.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { newMember, signUp, toast, userMenu } from './members.ts'

const alerts = (page: Page) => page.getByRole('main').getByRole('alert')

test('the sign-up form shows the specified message at each invalid field', async ({ page }) => {
  await page.goto('/auth?tab=sign-up')
  const press = () => page.getByRole('button', { name: 'Sign Up' }).click()
  await fillSignUp(page, { email: 'nonsense', password: '12345', username: 'ab' })
  await press()
  await expect(alerts(page)).toHaveText([
    'Invalid email address',
    'Password must be at least 6 characters',
    'Username must be at least 3 characters',
  ])
  await page.getByLabel('Username').fill('a'.repeat(31))
  await expect(alerts(page).last()).toHaveText('Username must be less than 30 characters')
  await page.getByLabel('Username').fill('not allowed!')
  await expect(alerts(page).last()).toHaveText(
    'Username can only contain letters, numbers, underscores, and hyphens',
  )
  await page.getByLabel('Email').fill(`${'a'.repeat(250)}@example.com`)
  await expect(alerts(page).first()).toHaveText('Invalid email address')
  await expectAccessible(page)
})

test('after signing up a member sees the welcome on the home page and stays signed in', async ({ page }) => {
  const member = newMember()
  await page.goto('/auth?tab=sign-up')
  await fillSignUp(page, { ...member, email: `  ${member.email}  ` })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(
    toast(page, 'Welcome to the community! Your account has been created successfully.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(userMenu(page)).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('logging in returns to the previous page, logging out goes to the home page', async ({ page }) => {
  const member = await signUp(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await fillLogIn(page, { ...member, password: 'wrong-password' })
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(toast(page, 'Login failed')).toContainText('The email address or the password is wrong.')
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(toast(page, 'Welcome back!')).toContainText("You've successfully logged in.")
  await expect(page).toHaveURL('/settings')

  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(toast(page, 'Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('fanfare.session'))).toBeNull()
})

test('all tabs of a browser share signing in and out', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  const member = newMember()
  await page.goto('/auth?tab=sign-up')
  await fillSignUp(page, member)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(userMenu(page)).toBeVisible()
  await expect(other).toHaveURL('/settings')
  await expect(other.getByText(member.email)).toBeVisible()

  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})
