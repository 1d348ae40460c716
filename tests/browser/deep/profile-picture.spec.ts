import sharp from 'sharp'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { signUp, toast, userMenu } from '../members.ts'

test('the owner uploads a picture and removes it again', async ({ page }) => {
  const { username } = await signUp(page)
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
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBe(1)
  await expect(userMenu(page).locator('img')).toBeVisible()

  // A picture that fails before the page is hydrated, as without a connection, gives way to the letters.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/media/avatars/'))
  await page.route('**/media/avatars/**', (route) => route.abort())
  await page.route('**/assets/*.js', (route) => failed.then(() => route.fallback()))
  await page.goto(`/profile/${username}`)
  await expect(
    page.getByRole('main').getByText(username.slice(0, 2).toUpperCase(), { exact: true }),
  ).toBeVisible()
  await page.unrouteAll()

  await page.goto(`/profile/${username}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown).toHaveCount(0)
  await expect(userMenu(page).locator('img')).toHaveCount(0)
})
