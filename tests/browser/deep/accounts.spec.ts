import type { Page } from '@playwright/test'
import { fillLogIn, fillSignUp } from '../account-forms.ts'
import { expect, expectAccessible, PHONE, test } from '../fixtures.ts'
import { newMember, signIn, signUp, toast, userMenu } from '../members.ts'

const alerts = (page: Page) => page.getByRole('main').getByRole('alert')

test('the card shows Welcome and the tabs Log In and Sign Up', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByText('Join the music community')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Log In', 'Sign Up'])
  await expect(page.getByRole('tab', { name: 'Log In' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Log In' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('the navigation opens the chosen form, and the address stays /auth', async ({ page }) => {
  await page.goto('/nowhere')
  const banner = page.getByRole('banner')
  const tab = (name: string) => page.getByRole('tab', { name })
  await banner.getByRole('link', { name: 'Sign Up' }).click()
  await expect(tab('Sign Up')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/auth')
  await page.reload()
  await expect(tab('Sign Up')).toHaveAttribute('aria-selected', 'true')
  await banner.getByRole('link', { name: 'Sign In' }).click()
  await expect(tab('Log In')).toHaveAttribute('aria-selected', 'true')
  await banner.getByRole('link', { name: 'Sign Up' }).click()
  await expect(tab('Sign Up')).toHaveAttribute('aria-selected', 'true')
  await tab('Log In').click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
})

test('the page survives a menu that fails to load, and the next click opens it', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/assets/user-menu*', (route) => route.abort())
  await signUp(page)
  await page.goto('/nowhere')
  await userMenu(page).click()
  await expect(toast(page, 'Couldn’t load this')).toBeVisible()
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await page.unroute('**/assets/user-menu*')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await userMenu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  for (const error of consoleErrors.splice(0)) expect(error).toContain('didn’t load')
})

test('the log-in form requires an email address and a password', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(alerts(page)).toHaveText(['Invalid email address', 'Password is required'])
  await expectAccessible(page)
})

test('password fields are masked, accept pasted text and have autocomplete names for password managers', async ({
  page,
}) => {
  await page.goto('/auth')
  const password = page.getByLabel('Password')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  // Cut from one field and pasted into the other, with the keys a person uses.
  await page.getByLabel('Email').fill('pasted from a manager')
  await page.getByLabel('Email').press('ControlOrMeta+a')
  await page.getByLabel('Email').press('ControlOrMeta+x')
  await password.press('ControlOrMeta+v')
  await expect(password).toHaveValue('pasted from a manager')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password')
})

test('the terms and the privacy notice open beside the sign-up form, which keeps its input', async ({
  page,
}) => {
  await page.goto('/auth?tab=sign-up')
  await fillSignUp(page, { email: 'half@example.com', password: 'half a password', username: 'Half_Typed' })
  for (const [name, path] of [
    ['terms', '/terms'],
    ['privacy notice', '/privacy'],
  ] as const) {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').getByRole('link', { name }).click(),
    ])
    await expect(opened).toHaveURL(path)
    await opened.close()
  }
  await expect(page.getByLabel('Email')).toHaveValue('half@example.com')
  await expect(page.getByLabel('Username')).toHaveValue('Half_Typed')
  await expectAccessible(page)
})

test('a taken username or email shows a toast and a message at its field, and keeps the input', async ({
  page,
}) => {
  const taken = await signUp(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth?tab=sign-up')
  const fresh = newMember()
  await fillSignUp(page, { ...fresh, username: taken.username.toUpperCase() })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toast(page, 'Sign up failed')).toContainText('This username is already taken')
  await expect(alerts(page)).toHaveText(['This username is already taken'])
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(fresh.email)
  await expect(page.getByLabel('Password')).toHaveValue(fresh.password)
  await page.getByRole('tab', { name: 'Log In' }).click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(fresh.email)
  await page.getByLabel('Username').fill(fresh.username)
  await page.getByLabel('Email').fill(taken.email.toUpperCase())
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(alerts(page)).toHaveText(['There’s already an account with this email address'])
})

test('a sign-up that the site or a proxy refuses shows the error in the form, and keeps the input', async ({
  page,
}) => {
  const fresh = newMember()
  await page.goto('/auth?tab=sign-up')
  await fillSignUp(page, fresh)
  for (const [status, body, words] of [
    [500, '<h1>Internal Server Error</h1>', 'Something went wrong (500). Please try again.'],
    [429, '<h1>Too Many Requests</h1>', 'Something went wrong (429). Please try again.'],
    [429, JSON.stringify({ message: 'Please wait.', detail: 'Please wait.' }), 'Please wait.'],
  ] as const) {
    await page.route('**/auth/v1/signup*', (route) => route.fulfill({ status, body }), { times: 1 })
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(alerts(page)).toHaveText([words])
    await expect(page.getByLabel('Email')).toHaveValue(fresh.email)
    await expect(page.getByLabel('Password')).toHaveValue(fresh.password)
    await expect(page.getByLabel('Username')).toHaveValue(fresh.username)
  }
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/')
})

test('the user menu shows the member’s name and opens by mouse and keyboard', async ({ page }) => {
  const { username } = await signUp(page)
  await page.goto('/settings')
  await userMenu(page).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByText(`@${username}`)).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveText([
    ...['Profile', 'My Posts', 'Log Out'],
    ...['Following', 'Settings'],
  ])
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute(
    'href',
    `/profile/${username}`,
  )
  await expect(menu.getByRole('menuitem', { name: 'My Posts' })).toHaveAttribute(
    'href',
    '/community?tab=my-posts',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
})

test('when the log-out request fails, the member sees an error and stays signed in', async ({ page }) => {
  await signUp(page)
  await page.goto('/auth')
  await userMenu(page).click()
  await page.route('**/auth/v1/logout*', (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(toast(page, 'Error signing out')).toContainText('Can’t reach Fanfare')
  await expect(userMenu(page)).toBeVisible()
})

test('when the server is unreachable, the log-in form shows an error, keeps the input, and can be sent later', async ({
  page,
  context,
}) => {
  await page.goto('/auth')
  // The code that sends the form loads while it is filled in.
  const code = page.waitForResponse(/auth-client/)
  await fillLogIn(page, { email: 'fan@example.com', password: 'whatever-it-is' })
  await (await code).finished()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(toast(page, 'Login failed')).toContainText('Can’t reach Fanfare')
  await expect(page.getByLabel('Password')).toHaveValue('whatever-it-is')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(toast(page, 'Login failed').filter({ hasText: 'is wrong' })).toBeVisible()
})

test('logging out in one browser does not end the session of another', async ({ page, browser, baseURL }) => {
  const member = await signUp(page)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await signIn(other, member)
  await page.goto('/auth')
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(toast(page, 'Signed out successfully')).toBeVisible()
  await other.goto('/settings')
  await expect(other.getByText(member.email)).toBeVisible()
  await elsewhere.close()
})

test('a refused access token is refreshed and the request is retried', async ({ page }) => {
  const member = await signUp(page)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fanfare.session') ?? '{}')
    const [header, claims] = session.access_token.split('.')
    const broken = `${header}.${claims}.${'A'.repeat(43)}`
    localStorage.setItem('fanfare.session', JSON.stringify({ ...session, access_token: broken }))
  })
  await page.goto('/settings')
  await expect(page.getByText(member.email)).toBeVisible()
  await expect(userMenu(page)).toBeVisible()
})

test('a browser whose clock is wrong by hours stays signed in', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  const member = newMember()
  await page.goto('/auth?tab=sign-up&next=/settings')
  await fillSignUp(page, member)
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url())
  })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  expect(refreshes).toEqual([])
})

test('on a phone the forms fit and the menu works', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/auth?tab=sign-up')
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expectAccessible(page)
  await signUp(page)
  await page.goto('/auth')
  await userMenu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
})

test('the redirect after logging in goes to pages of this site only', async ({ page }) => {
  const member = await signUp(page)
  for (const elsewhere of ['https://example.com/', '//example.com', '/\\example.com', '/auth']) {
    await page.goto(`/auth?next=${encodeURIComponent(elsewhere)}`)
    await expect(page).toHaveURL('/')
  }
  await page.goto(`/auth?next=${encodeURIComponent(`/profile/${member.username}?a=1#b`)}`)
  await expect(page).toHaveURL(`/profile/${member.username}?a=1#b`)
})

test('an expired session is refreshed before the page shows, once for all tabs', async ({
  page,
  context,
}) => {
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/icon.svg')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fanfare.session') ?? '{}')
    localStorage.setItem('fanfare.session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url())
  })
  await Promise.all([page.goto('/settings'), other.goto('/settings')])
  for (const tab of [page, other]) await expect(tab.getByText('This device', { exact: true })).toBeVisible()
  expect(refreshes).toHaveLength(1)
})

test('the page of a visitor loads no code of sessions', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''))
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((script) => script.includes('refresh_token_not_found'))).toEqual([])
})
