import { signUpAdmin } from './business-windows.ts'
import { expect, expectAccessibleInBoth, test } from './fixtures.ts'
import { signUp, toast } from './members.ts'

test('an admin writes a new version of a text, which the site shows at once', async ({ page, site }) => {
  await signUpAdmin(page, site)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Setup', exact: true }).click()
  await page.getByRole('tab', { name: 'Contact' }).click()
  await expect(page.getByText('This is the draft that comes with Fanfare')).toBeVisible()
  await page.getByLabel('Title').fill(' ')
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(page.getByText('Enter a title')).toBeVisible()
  await page.getByLabel('Title').fill('Write to us')
  await page.getByLabel('Text', { exact: true }).fill('Ring **twice**.')
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(toast(page, 'The new version applies now')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Write to us')
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'See the page' }).click()
  await expect(page.getByRole('heading', { name: 'Write to us', level: 1 })).toBeVisible()
  await expect(page.getByRole('strong')).toHaveText('twice')
})

test('nobody else comes to the setup', async ({ page }) => {
  await signUp(page)
  await page.goto('/admin/setup', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
})
