import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { picture } from '../../support/media.ts'
import { apply, dialog, row, signUpAdmin, uploadDocument } from '../business-windows.ts'
import { expect, expectAccessible, expectAccessibleInBoth, PHONE, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, toast } from '../members.ts'

test('long tables and lists of posts load page by page', async ({ page, browser, baseURL, site }) => {
  const owner = await otherWindow(browser, baseURL)
  await signUp(owner)
  await signUpAdmin(page, site)
  const house = `House ${randomUUID().slice(0, 8)}`
  const applications: { id: string }[] = []
  for (let number = 1; number <= 26; number++) {
    applications.push(await apply(owner, `${house} ${String(number).padStart(2, '0')}`))
  }
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Pending Artist Claims' }).click()
  await expect(page).toHaveURL('/admin?tab=artist-claims')
  await page.goto(`/admin?search=${encodeURIComponent(house)}`)
  const rows = page.getByRole('row').filter({ hasText: house })
  await expect(rows).toHaveCount(25)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–25 of 26')
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(pages).toContainText('26–26 of 26')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`${house} 01`)
  await page.reload()
  await expect(rows).toContainText(`${house} 01`)
  await pages.getByRole('link', { name: 'First page' }).click()
  await expect(rows).toHaveCount(25)
  await page.getByLabel('Sort').selectOption('By name')
  await expect(rows.first()).toContainText(`${house} 01`)
  await page.getByLabel('Status').selectOption('Verified')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()

  const artist = await manages(owner, page, applications[0]?.id ?? '')
  const about = { linkedEntityType: 'artist', linkedEntityId: artist.id, linkedEntityName: artist.name }
  for (let number = 1; number <= 51; number++) {
    await requestAs(owner, 'POST', '/api/posts', { content: `Post no. ${number}.`, ...about })
  }
  await owner.goto(`/business/manage-artist/${artist.id}`)
  const posts = owner.getByRole('main').getByRole('article')
  await expect(owner.getByRole('link', { name: 'All Posts (51)' })).toBeVisible()
  await expect(posts).toHaveCount(50)
  await expect(posts.filter({ hasText: 'Post no. 1.' })).toHaveCount(0)
  await owner.getByRole('button', { name: 'Load more' }).click()
  await expect(posts).toHaveCount(51)
  await posts.filter({ hasText: 'Post no. 1.' }).getByRole('button', { name: 'Pin' }).click()
  await expect(toast(owner, 'Post pinned successfully')).toBeVisible()
  await owner.getByRole('link', { name: 'Pinned (1)' }).click()
  await expect(posts).toHaveCount(1)
  await expect(posts).toContainText('Post no. 1.')
})

/** Makes and approves a claim of the owner's business on an artist of the starter catalogue. */
async function manages(owner: Page, admin: Page, businessAccountId: string) {
  await requestAs(admin, 'POST', `/api/admin/accounts/${businessAccountId}/approve`)
  const { items } = await requestAs<{ items: { id: string; name: string }[] }>(
    owner,
    'GET',
    '/api/business/artists?q=metallica',
  )
  const [artist] = items
  if (!artist) throw new Error('There is no artist to claim.')
  const document = await uploadDocument(owner, await picture({}))
  const claim = await requestAs<{ id: string }>(owner, 'POST', '/api/business/claims/artist', {
    businessAccountId,
    artistMusicbrainzId: artist.id,
    documentIds: [document.id],
  })
  await requestAs(admin, 'POST', `/api/admin/claims/artist/${claim.id}/approve`)
  return artist
}

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
