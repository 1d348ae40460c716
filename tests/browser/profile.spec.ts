import sharp from 'sharp'
import { expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { signedUp, somebody, toast, userMenu } from './members.ts'

test('a profile is rendered by the server, with names, counts and since when', async ({ page, request }) => {
  const { username } = await signedUp(page)
  const html = await (await request.get(`/profile/${username}`)).text()
  expect(html).toContain(`<title>${username} (@${username}) · Fanfare</title>`)
  expect(html).toContain(`@${username}`)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`/profile/${username}`)
  await expect(page.getByRole('heading', { name: username, level: 1 })).toBeVisible()
  await expect(page.getByText(`@${username}`, { exact: true })).toBeVisible()
  await expect(page.getByText('0Posts')).toBeVisible()
  await expect(page.getByText('0Likes')).toBeVisible()
  await expect(page.getByText(/^Joined (just now|\d+ (seconds?|minutes?) ago)$/)).toBeVisible()
  await expect(page.getByText('No posts yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create Post' })).toHaveCount(0)
  await expectAccessible(page)
})

test('the tab Replies & Activity is coming soon', async ({ page }) => {
  const { username } = await signedUp(page)
  await page.goto(`/profile/${username}`)
  await page.getByRole('tab', { name: 'Replies & Activity' }).click()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expect(page.getByText('Reply activity will be shown here')).toBeVisible()
})

test('the case of the address does not matter, and is put right', async ({ page, request }) => {
  const { username } = await signedUp(page)
  const answer = await request.get(`/profile/${username.toUpperCase()}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  await page.goto(`/profile/${username.toLowerCase()}`)
  await expect(page).toHaveURL(`/profile/${username}`)
})

test('an unknown user is a 404 with a way to the community', async ({ page }) => {
  const answer = await page.goto(`/profile/${somebody().username}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  await expect(page.getByText("This user doesn't exist.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Community' })).toHaveAttribute('href', '/community')
  await expectAccessible(page)
})

test('the owner edits display name and bio, and blank ones are none', async ({ page }) => {
  const { username } = await signedUp(page)
  await page.goto(`/profile/${username}`)
  await expect(page.getByRole('link', { name: 'Create Post' })).toHaveAttribute('href', '/community')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(dialog.getByText('0/160')).toBeVisible()
  await dialog.getByLabel('Bio').fill('x'.repeat(200))
  await expect(dialog.getByText('160/160')).toBeVisible()
  await dialog.getByLabel('Bio').fill('Plays the trombone badly.')
  await expect(dialog.getByText('25/160')).toBeVisible()
  await dialog.getByLabel('Display name').fill('y'.repeat(60))
  await expect(dialog.getByLabel('Display name')).toHaveValue('y'.repeat(50))
  await dialog.getByLabel('Display name').fill('Ana Trombone')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Profile updated.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ana Trombone' })).toBeVisible()
  await expect(page.getByText('Plays the trombone badly.')).toBeVisible()
  await expect(page).toHaveTitle(`Ana Trombone (@${username}) · Fanfare`)
  await expect(userMenu(page)).toHaveAccessibleName('Account menu of Ana Trombone')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.getByLabel('Bio').fill('   ')
  await dialog.getByLabel('Display name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: username, level: 1 })).toBeVisible()
  const { profile } = { profile: await (await page.request.get(`/api/profiles/${username}`)).json() }
  expect([profile.display_name, profile.bio]).toEqual([null, null])
})

test('the owner chooses a picture, and takes it away again', async ({ page }) => {
  const { username } = await signedUp(page)
  await page.goto(`/profile/${username}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('Picture').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  })
  await expect(dialog.getByRole('alert')).toHaveText('large.png exceeds 10MB limit')
  await dialog.getByLabel('Picture').setInputFiles({
    name: 'text.png',
    mimeType: 'image/png',
    buffer: Buffer.from('This is no picture.'),
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Error')).toContainText('Failed to update profile. Please try again.')
  await expect(dialog.getByRole('alert')).toBeVisible()

  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#b5651d' } })
    .png()
    .toBuffer()
  await dialog.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const shown = page.getByRole('main').locator('img[src^="/media/avatars/"]').first()
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBe(1)
  await expect(userMenu(page).locator('img')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown).toHaveCount(0)
  await expect(userMenu(page).locator('img')).toHaveCount(0)
})

test('when saving fails the dialog stays, with everything that was typed', async ({ page }) => {
  const { username } = await signedUp(page)
  await page.goto(`/profile/${username}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await page.route('**/api/me/profile', (route) => route.abort())
  await dialog.getByLabel('Bio').fill('Still here')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Error')).toContainText('Failed to update profile. Please try again.')
  await expect(dialog.getByLabel('Bio')).toHaveValue('Still here')
})

test('the owner gets a button to the settings, nobody else does', async ({ page }) => {
  const { username } = await signedUp(page)
  await page.goto(`/profile/${username}`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/profile/${username}`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings' })).toHaveCount(0)
})

test('long names and texts fit on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const member = { ...somebody(), username: `${'W'.repeat(22)}${somebody().username.slice(-8)}` }
  await signedUp(page, member)
  await page.goto(`/profile/${member.username}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('Display name').fill('W'.repeat(50))
  await dialog.getByLabel('Bio').fill('W'.repeat(160))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'W'.repeat(50) })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})
