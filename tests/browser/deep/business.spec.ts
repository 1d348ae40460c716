import { randomUUID } from 'node:crypto'
import { picture } from '../../support/media.ts'
import { apply, dialog, row, signUpAdmin, withoutPolling } from '../business-windows.ts'
import { expect, expectAccessibleInBoth, PHONE, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, signUpWithoutWindow, toast } from '../members.ts'

test('the owner of a business changes it, with another name it is reviewed again, and closes it', async ({
  page,
  site,
}) => {
  const admin = await signUpWithoutWindow(page.request)
  await site.grant(admin.username)
  await signUp(page)
  const { id } = await apply(page, 'Harbour Lights')
  await requestAs(admin, 'POST', `/api/admin/accounts/${id}/approve`)
  await page.setViewportSize(PHONE)
  await page.goto('/business/dashboard')
  const edit = page.getByRole('button', { name: 'Edit Harbour Lights' })
  await edit.click()
  const form = page.getByRole('dialog', { name: 'Edit Harbour Lights' })
  await expect(form.getByLabel('Business email')).toHaveValue('office@example.com')
  await form.getByLabel('Website').fill('harbour')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a full address, such as https://example.com')).toBeVisible()
  await expectAccessibleInBoth(page)
  await form.getByLabel('Website').fill('https://harbour.example/')
  await page.route(`**/api/business/accounts/${id}`, (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Can’t reach Fanfare')
  await expect(form.getByLabel('Website')).toHaveValue('https://harbour.example/')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'https://harbour.example/' })).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  await edit.click()
  await form.getByLabel('Business name').fill('Harbour Nights')
  await expect(form.getByRole('status')).toContainText('an admin looks at your business again')
  await form.getByRole('button', { name: 'Save and send to review' }).click()
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Harbour Nights' })).toBeVisible()

  await expect(page.getByText('We’re reviewing the new name or email')).toBeVisible()

  // It is no longer an application, so the question names everything that ends.
  await page.getByRole('button', { name: 'Close business: Harbour Nights' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Close Harbour Nights?' })).toContainText(
    'Its claims end with their documents',
  )
  await expectAccessibleInBoth(page)
  await dialog(page).getByRole('button', { name: 'Close business' }).click()
  await expect(page.getByText('Business closed')).toBeVisible()
  await expect(page).toHaveURL('/business/register')

  await apply(page, 'Harbour Days')
  await page.goto('/business/dashboard')
  await page.getByRole('button', { name: 'Withdraw application: Harbour Days' }).click()
  await expect(dialog(page)).toContainText('This deletes the application of Harbour Days.')
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Application withdrawn')).toBeVisible()
  await expect(page).toHaveURL('/business/register')
})

/** The polling interval of the admin tables. */
const POLL_MS = 20_000
/** An artist of the starter catalogue. */
const artist = { name: 'The Beatles', id: 'b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d' }

test('from the application to the official post, both browsers update immediately', async ({
  page,
  browser,
  baseURL,
  site,
  consoleErrors,
}) => {
  const admin = await otherWindow(browser, baseURL)
  await withoutPolling(admin, POLL_MS)
  await signUpAdmin(admin, site)
  const adminListens = admin.waitForResponse((answer) => /api\/live\?topics=.*admin/.test(answer.url()))
  await admin.goto('/admin?tab=accounts')
  await adminListens

  await signUp(page)
  const listens = page.waitForResponse((answer) => answer.url().includes('/api/live'))
  await page.goto('/business/register')
  await listens
  const business = `Harbour ${randomUUID().slice(0, 8)}`
  await page.getByLabel('Business name').fill(business)
  await page.getByLabel('Business email').fill('office@harbour.example')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Pending Verification')).toBeVisible()

  await expect(row(admin, business)).toContainText('Pending')
  await admin.getByRole('button', { name: `Approve ${business}` }).click()
  await dialog(admin).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(admin, 'Account Approved')).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByText(`approved your business account ${business}`)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Claim Artist or Festival' }).click()
  await expect(page).toHaveTitle('Claim Artist or Festival · Fanfare')
  await expect(page.getByRole('tab')).toHaveText(['Artist', 'Festival'])
  await page.getByRole('tab', { name: 'Festival' }).click()
  await expect(page.getByRole('heading', { name: 'Festival claims are coming soon' })).toBeVisible()
  await expect(page.getByText('Please contact support to claim a festival.')).toBeVisible()
  await page.getByRole('tab', { name: 'Artist' }).click()
  const box = page.getByRole('combobox', { name: 'Artist' })
  await page.route('**/api/business/artists?*', (route) => route.abort(), { times: 1 })
  await box.fill(artist.name)
  await expect(page.getByText('No results found', { exact: true })).toBeVisible()
  await expect(
    page.getByText('The search didn’t answer. Please try again in a moment.', { exact: true }),
  ).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('The search for artists failed.')])
  await expectAccessibleInBoth(page)
  await box.press('Enter')
  await expect(page.getByRole('option').first()).toContainText(artist.name)
  await box.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page.getByRole('button', { name: `Choose another artist than ${artist.name}` })).toBeFocused()

  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/media/documents', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Verification documents').setInputFiles([
    { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: await picture({}) },
    { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') },
  ])
  await expect(page.getByRole('progressbar', { name: 'Uploading letter.jpg' })).toBeVisible()
  letThrough()
  const attached = page.getByRole('list', { name: 'Attached documents' }).getByRole('listitem')
  await expect(attached.filter({ hasText: 'Uploaded' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove contract.pdf' }).click()
  await expect(attached).toHaveCount(1)
  await page.getByLabel('Additional information').fill('We are the label.')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await expect(toast(page, 'Claim Submitted')).toContainText(
    'Your artist claim has been submitted for review.',
  )
  await expect(page).toHaveURL('/business/dashboard?tab=artists')
  await expect(page.getByText('We’re reviewing your claim.')).toBeVisible()

  await page.getByRole('button', { name: `1 document of the claim on ${artist.name}` }).click()
  await expect(dialog(page)).toContainText('We are the label.')
  const link = await dialog(page).getByRole('link', { name: 'Document 1' }).getAttribute('href')
  const opened = await page.request.get(link ?? '')
  expect(opened.headers()['content-type']).toBe('image/jpeg')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')

  await admin.getByRole('tab', { name: /^Artist Claims/ }).click()
  await expect(admin.getByRole('columnheader')).toHaveText([
    'Artist Name',
    'Business',
    'Claimant',
    'Status',
    'Claimed',
    'Actions',
  ])
  const claim = `the claim of ${business} on ${artist.name}`
  await admin.getByRole('button', { name: `View details of ${claim}` }).click()
  await expect(dialog(admin)).toContainText('We are the label.')
  const popup = admin.waitForEvent('popup')
  await dialog(admin).getByRole('link', { name: 'Document 1' }).click()
  await (await popup).close()
  await expectAccessibleInBoth(admin)
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: `Approve ${claim}` }).click()
  await dialog(admin).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(admin, 'Claim Approved')).toContainText('Artist claim has been approved.')

  const about = {
    linkedEntityType: 'artist',
    linkedEntityId: artist.id,
    linkedEntityName: artist.name,
  }
  await requestAs(page, 'POST', '/api/posts', { content: 'To be pinned', ...about })
  await requestAs(page, 'POST', '/api/posts', { content: 'To be hidden', ...about })
  await page.getByRole('link', { name: `Manage Profile of ${artist.name}` }).click()
  await expect(page).toHaveURL(`/business/manage-artist/${artist.id}`)
  await expect(page.getByRole('heading', { name: `Manage ${artist.name}` })).toBeVisible()
  await expect(page.getByText('Control your artist profile and engage with fans')).toBeVisible()
  const card = (text: string) => page.getByRole('article').filter({ hasText: text })
  await card('To be pinned').getByRole('button', { name: 'Pin' }).click()
  await expect(toast(page, 'Post pinned successfully')).toBeVisible()
  await expect(card('To be pinned')).toContainText('Pinned')
  await card('To be pinned').getByRole('button', { name: 'Unpin' }).click()
  await expect(toast(page, 'Post unpinned')).toBeVisible()
  await card('To be pinned').getByRole('button', { name: 'Pin' }).click()
  await expect(page.getByRole('link', { name: 'Pinned (1)' })).toBeVisible()
  await page.getByRole('link', { name: 'Pinned (1)' }).click()
  await expect(card('To be hidden')).toHaveCount(0)
  await page.getByRole('link', { name: 'All Posts (2)' }).click()

  await card('To be hidden').getByRole('button', { name: 'Hide' }).click()
  const hide = dialog(page).getByRole('button', { name: 'Hide Post' })
  await expect(hide).toBeDisabled()
  await page.getByLabel('Reason for hiding').fill('Off topic')
  await expectAccessibleInBoth(page)
  await hide.click()
  await expect(toast(page, 'Post hidden from your view')).toBeVisible()
  await expect(card('To be hidden')).toContainText('Hidden')
  await expect(card('To be hidden').getByRole('button', { name: 'Hide' })).toHaveCount(0)

  await card('To be pinned').getByRole('button', { name: 'Respond' }).click()
  await page.getByLabel(`Respond as ${business}`).fill('Thank you!')
  await page.getByRole('button', { name: 'Post Official Response' }).click()
  await expect(toast(page, 'Official response posted')).toContainText('now visible to all fans')

  await page.getByRole('button', { name: 'Create Official Post' }).click()
  await page.getByLabel(`Official post as ${business}`).fill('A new record is coming')
  await page
    .getByLabel('Photos and videos')
    .setInputFiles([{ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture({}) }])
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Post Officially' }).click()
  await expect(toast(page, 'Official post created')).toContainText('Your post is now live')
  await expect(card('A new record is coming')).toContainText(business)

  await page.getByRole('tab', { name: 'Overview' }).click()
  const metric = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..')
  await expect(metric('Fan Posts')).toContainText('3')
  await expect(metric('Comments')).toContainText('1')
  await expect(metric('Avg Engagement')).toContainText('0.3')
  await expect(page.getByRole('heading', { name: 'Artist Information' })).toBeVisible()
  await expectAccessibleInBoth(page)

  const fan = await otherWindow(browser, baseURL)
  await fan.goto(`/artist/${encodeURIComponent(artist.name)}?tab=community&mbid=${artist.id}`)
  const posts = fan.getByRole('article')
  await expect(posts.filter({ hasText: 'To be pinned' })).toContainText('Pinned')
  await expect(posts.filter({ hasText: 'A new record is coming' })).toContainText(`Official· ${business}`)
  await expect(posts.filter({ hasText: 'To be hidden' })).toHaveCount(0)
  await posts.filter({ hasText: 'To be pinned' }).getByRole('link', { name: '1 reply' }).click()
  await expect(fan.getByText('Thank you!')).toBeVisible()
  await expect(fan.getByText('Official', { exact: true })).toBeVisible()

  await admin.getByRole('button', { name: `Delete ${claim}` }).click()
  await expect(dialog(admin)).toContainText('Delete Artist Claim?')
  await expect(dialog(admin)).toContainText(`${artist.name} · ${business}`)
  await expect(dialog(admin)).toContainText(
    'This will permanently delete this artist claim. This action cannot be undone.',
  )
  await expectAccessibleInBoth(admin)
  await dialog(admin).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(admin, 'Claim Deleted')).toContainText('Artist claim has been permanently deleted.')
  await page.reload()
  await expect(page).toHaveURL('/business/dashboard')
})
