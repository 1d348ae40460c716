import { randomUUID } from 'node:crypto'
import { apply, dialog, row, signUpAdmin } from './business-windows.ts'
import { expect, expectAccessible, expectAccessibleInBoth, PHONE, test } from './fixtures.ts'
import { otherWindow, requestAs, signUp, toast } from './members.ts'

test('visitors and members are redirected from pages that they may not see', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/business/manage-festival/dune-pulse')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await signUp(page)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/admin/audit-log')
  await expect(page).toHaveURL('/')
  for (const place of ['manage-festival/dune-pulse', `manage-artist/${randomUUID()}`, 'manage-artist/x']) {
    await page.goto(`/business/${place}`)
    // The dashboard redirects members without a business account to the form.
    await expect(page).toHaveURL('/business/register')
  }
})

test('of two admins who decide on the same application, the second sees the first one’s decision', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const applicant = await otherWindow(browser, baseURL)
  const second = await otherWindow(browser, baseURL)
  const names = ['One', 'Two'].map((name) => `${name} ${randomUUID().slice(0, 8)}`)
  const [one = '', two = ''] = names
  await signUp(applicant)
  for (const name of names) await apply(applicant, name)
  for (const admin of [page, second]) {
    await signUpAdmin(admin, site)
    await admin.goto('/admin?tab=accounts')
    await expect(admin.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible()
    await expect(row(admin, one)).toContainText('Pending')
  }
  await expect(page.getByText('Review and manage business applications and claims')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Business Name',
    'Type',
    'Owner',
    'Email',
    'Status',
    'Applied',
    'Actions',
  ])
  await expect(row(page, one)).toContainText('record label')
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: `View details of ${one}` }).click()
  await expect(dialog(page).getByRole('link', { name: 'https://example.com/' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `View details of ${one}` })).toBeFocused()

  await page.getByRole('button', { name: `Approve ${one}` }).click()
  await expect(page.getByRole('alertdialog', { name: 'Approve this business account?' })).toContainText(one)
  await expectAccessibleInBoth(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(row(page, one)).toContainText('Pending')
  await page.getByRole('button', { name: `View details of ${one}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Account Approved')).toContainText('Business account has been verified.')
  await expect(row(page, one)).toContainText('Verified')
  await expect(page.getByRole('button', { name: `Approve ${one}` })).toHaveCount(0)

  const reject = page.getByRole('button', { name: `Reject ${two}` })
  await reject.click()
  const decide = dialog(page).getByRole('button', { name: 'Reject' })
  await page.getByLabel('Please provide a reason for rejection:').fill('   ')
  await expect(decide).toBeDisabled()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Please provide a reason for rejection:').fill('No answer by mail.')
  await decide.click()
  await expect(toast(page, 'Account Rejected')).toContainText('Business account has been rejected.')
  await expect(row(page, two)).toContainText('Rejected')

  // The other window may still show the old status: a late decision is refused, and the table updates.
  const third = `Three ${randomUUID().slice(0, 8)}`
  const { id } = await apply(applicant, third)
  await second.reload()
  await expect(row(second, third)).toContainText('Pending')
  await second.route('**/api/admin/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await requestAs(page, 'POST', `/api/admin/accounts/${id}/approve`)
  await second.getByRole('button', { name: `Approve ${third}` }).click()
  await dialog(second).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(second, 'Already decided')).toContainText('This has already been verified by @')
  await second.unroute('**/api/admin/**')
  await second.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(row(second, third)).toContainText('Verified')

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: two })).toHaveCount(2)
  await expectAccessibleInBoth(page)

  await page.goto(`/admin?search=${encodeURIComponent(one)}`)
  await expect(row(page, one)).toBeVisible()
  await expect(row(page, two)).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await page.getByLabel('Status').selectOption('Rejected')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(page).toHaveURL(/status=rejected/)
  await expectAccessible(page)
})
