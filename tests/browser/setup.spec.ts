import { signUpAdmin } from './business-windows.ts'
import { expect, expectAccessibleInBoth, test } from './fixtures.ts'
import { toast } from './members.ts'

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
  await expect(page.getByLabel('Why', { exact: true })).toHaveAccessibleDescription(/A reason is required/)
  await page.getByLabel('Why', { exact: true }).fill('We have a telephone')
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(toast(page, 'The new version applies now')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Write to us')
  await expectAccessibleInBoth(page)
  await page.getByLabel('Text', { exact: true }).fill('Half a sentence')
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'See the page' }).click(),
  ])
  await expect(shown.getByRole('heading', { name: 'Write to us', level: 1 })).toBeVisible()
  await expect(shown.getByRole('strong')).toHaveText('twice')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Half a sentence')

  // Tabs and "back" discard nothing without asking.
  const alertDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('tab', { name: 'Terms' }).click()
  await expectAccessibleInBoth(page)
  await alertDialog.getByRole('button', { name: 'Stay' }).click()
  await expect(alertDialog).toHaveCount(0)
  await page.goBack()
  await alertDialog.getByRole('button', { name: 'Stay' }).click()
  await expect(alertDialog).toHaveCount(0)
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Half a sentence')
  await page.getByRole('tab', { name: 'Terms' }).click()
  await alertDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/setup?text=terms')
  await expect(page.getByLabel('Text', { exact: true })).not.toHaveValue('Half a sentence')
  await page.getByRole('tab', { name: 'Contact' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Ring **twice**.')
})
