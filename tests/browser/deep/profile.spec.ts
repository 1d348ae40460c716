import { expect, expectAccessible, openBeforeScripts, PHONE, test } from '../fixtures.ts'
import { newMember, requestAs, signUp, toast, userMenu } from '../members.ts'

test('a profile shows a member’s posts and counts them and their likes', async ({ page }) => {
  const { username } = await signUp(page)
  for (const content of ['Who keeps ticket stubs?', 'They opened with the B-side.']) {
    await requestAs(page, 'POST', '/api/posts', { content })
  }
  await page.goto(`/profile/${username}`)
  await expect(page.getByRole('definition')).toHaveText(['2', '0'])
  await expect(page.getByRole('article')).toContainText([
    'They opened with the B-side.',
    'Who keeps ticket stubs?',
  ])
  await expect(userMenu(page)).toBeVisible()
  await page.getByRole('article').first().getByRole('button', { name: /^Like/ }).click()
  await expect
    .poll(async () => (await (await page.request.get(`/api/profiles/${username}`)).json()).likesCount)
    .toBe(1)
  await page.reload()
  await expect(page.getByRole('definition')).toHaveText(['2', '1'])
})

test('the tab Replies & Activity says that it is coming soon', async ({ page }) => {
  const { username } = await signUp(page)
  await page.goto(`/profile/${username}`)
  await expect(userMenu(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Replies & Activity' }).click()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expect(page.getByText('Reply activity will be shown here')).toBeVisible()
})

test('an address in any case redirects to the canonical one', async ({ page, request }) => {
  const { username } = await signUp(page)
  const answer = await request.get(`/profile/${username.toUpperCase()}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  await page.goto(`/profile/${username.toLowerCase()}`)
  await expect(page).toHaveURL(`/profile/${username}`)
})

test('an unknown user gets a 404 with a link to the community', async ({ page }) => {
  const answer = await page.goto(`/profile/${newMember().username}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  await expect(page.getByText("This user doesn't exist.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Community' })).toHaveAttribute('href', '/community')
  await expectAccessible(page)
})

test('when saving fails the dialog stays open and keeps the input', async ({ page }) => {
  const { username } = await signUp(page)
  await page.goto(`/profile/${username}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await page.route('**/api/me/profile', (route) => route.abort())
  await dialog.getByLabel('Bio').fill('Still here')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Error')).toContainText('Failed to update profile. Please try again.')
  await expect(dialog.getByLabel('Bio')).toHaveValue('Still here')
})

test('only the owner sees the button to the settings', async ({ page }) => {
  const { username } = await signUp(page)
  await page.goto(`/profile/${username}`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/profile/${username}`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings' })).toHaveCount(0)
})

test('long names and texts fit a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const member = { ...newMember(), username: `${'W'.repeat(22)}${newMember().username.slice(-8)}` }
  await signUp(page, member)
  await page.goto(`/profile/${member.username}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('Display name').fill('W'.repeat(50))
  await dialog.getByLabel('Bio').fill('W'.repeat(160))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'W'.repeat(50) })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('a click before hydration is replayed once afterwards', async ({ page }) => {
  const { username } = await signUp(page)
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('fanfare.session') ?? '{}'))
  const headers = { Authorization: `Bearer ${session.access_token}` }
  await page.request.post('/api/posts', { headers, data: { content: 'Early doors' } })
  const letScriptsThrough = await openBeforeScripts(page, `/profile/${username}`)
  const like = page.getByRole('article').getByRole('button', { name: /^Like/ })
  await like.click()
  await like.click()
  await like.click({ clickCount: 2 })
  letScriptsThrough()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await (await page.request.get(`/api/profiles/${username}`)).json()).likesCount)
    .toBe(1)
})
