import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { picture } from '../support/media.ts'
import { expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { signedUp, toast } from './members.ts'

/** A window of somebody else, who is new here. */
async function other(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

/** Asks the API as the member of this page. */
async function ask(page: Page, path: string, data: unknown, method = 'POST') {
  const token: string = await page.evaluate(
    () => JSON.parse(localStorage.getItem('fanfare.session') ?? '{}').access_token,
  )
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

const apply = (page: Page, businessName: string): Promise<{ id: string }> =>
  ask(page, '/api/business/accounts', {
    accountType: 'record_label',
    businessName,
    businessEmail: 'office@example.com',
    website: 'https://example.com/',
    acceptsTerms: true,
  })

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

async function inBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without the change of colours from one to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
}

test('visitors and members are sent away from what is not theirs', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/business/manage-festival/dune-pulse')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await signedUp(page)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/admin/audit-log')
  await expect(page).toHaveURL('/')
  for (const place of ['manage-festival/dune-pulse', `manage-artist/${randomUUID()}`, 'manage-artist/x']) {
    await page.goto(`/business/${place}`)
    // The dashboard sends whoever has no business account on to the form.
    await expect(page).toHaveURL('/business/register')
  }
})

test('two admins decide on applications, and the second is told', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const applicant = await other(browser, baseURL)
  const second = await other(browser, baseURL)
  const names = ['One', 'Two'].map((name) => `${name} ${randomUUID().slice(0, 8)}`)
  const [one = '', two = ''] = names
  await signedUp(applicant)
  for (const name of names) await apply(applicant, name)
  for (const admin of [page, second]) {
    const { username } = await signedUp(admin)
    await site.admin('grant', username)
    await admin.goto('/admin')
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
  await inBothThemes(page)

  await page.getByRole('button', { name: `View details of ${one}` }).click()
  await expect(dialog(page).getByRole('link', { name: 'https://example.com/' })).toBeVisible()
  await inBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `View details of ${one}` })).toBeFocused()

  await page.getByRole('button', { name: `Approve ${one}` }).click()
  await expect(toast(page, 'Account Approved')).toContainText('Business account has been verified.')
  await expect(row(page, one)).toContainText('Verified')
  await expect(page.getByRole('button', { name: `Approve ${one}` })).toHaveCount(0)

  const reject = page.getByRole('button', { name: `Reject ${two}` })
  await reject.click()
  const decide = dialog(page).getByRole('button', { name: 'Reject' })
  await page.getByLabel('Please provide a reason for rejection:').fill('   ')
  await expect(decide).toBeDisabled()
  await inBothThemes(page)
  await page.getByLabel('Please provide a reason for rejection:').fill('No answer by mail.')
  await decide.click()
  await expect(toast(page, 'Account Rejected')).toContainText('Business account has been rejected.')
  await expect(row(page, two)).toContainText('Rejected')

  // The other window may still show what was there: whoever is late is told, and sees how it was decided.
  const third = `Three ${randomUUID().slice(0, 8)}`
  const { id } = await apply(applicant, third)
  await second.reload()
  await expect(row(second, third)).toContainText('Pending')
  await second.route('**/api/admin/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await ask(page, `/api/admin/accounts/${id}/approve`, undefined)
  await second.getByRole('button', { name: `Approve ${third}` }).click()
  await expect(toast(second, 'Already decided')).toContainText('This has already been verified by @')
  await second.unroute('**/api/admin/**')
  await second.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(row(second, third)).toContainText('Verified')

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: two })).toHaveCount(2)
  await inBothThemes(page)

  await page.goto(`/admin?search=${encodeURIComponent(one)}`)
  await expect(row(page, one)).toBeVisible()
  await expect(row(page, two)).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await page.getByLabel('Status').selectOption('Rejected')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(page).toHaveURL(/status=rejected/)
  await expectAccessible(page)
})

test('a claim is approved; its manager pins, hides and speaks officially, and a fan sees it', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const admin = await other(browser, baseURL)
  const { username } = await signedUp(admin)
  await site.admin('grant', username)
  await signedUp(page)
  const business = `Harbour ${randomUUID().slice(0, 8)}`
  const { id } = await apply(page, business)
  await ask(admin, `/api/admin/accounts/${id}/approve`, undefined)
  const artist = await claimable(page)
  const document: { id: string } = await upload(page)
  await ask(page, '/api/business/artist-claims', {
    businessAccountId: id,
    artistMusicbrainzId: artist.id,
    documentIds: [document.id],
    additionalInformation: 'We are the label.',
  })

  await admin.goto('/admin?tab=artist-claims')
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
  const opened = admin.waitForEvent('popup')
  await dialog(admin).getByRole('link', { name: 'Document 1' }).click()
  await (await opened).close()
  await inBothThemes(admin)
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: `Approve ${claim}` }).click()
  await expect(toast(admin, 'Claim Approved')).toContainText('Artist claim has been approved.')

  const about = {
    linkedEntityType: 'artist',
    linkedEntityId: artist.id,
    linkedEntityName: artist.name,
  }
  await ask(page, '/api/posts', { content: 'To be pinned', ...about })
  await ask(page, '/api/posts', { content: 'To be hidden', ...about })
  await page.goto(`/business/manage-artist/${artist.id}`)
  await expect(page.getByRole('heading', { name: `Manage ${artist.name}` })).toBeVisible()
  await expect(page.getByText('Control your artist profile and engage with fans')).toBeVisible()
  const card = (text: string) => page.getByRole('article').filter({ hasText: text })
  await card('To be pinned').getByRole('button', { name: 'Pin' }).click()
  await expect(toast(page, 'Post pinned successfully')).toBeVisible()
  await expect(card('To be pinned')).toContainText('Pinned')
  await page.getByRole('link', { name: 'Pinned (1)' }).click()
  await expect(card('To be hidden')).toHaveCount(0)
  await page.getByRole('link', { name: 'All Posts (2)' }).click()

  await card('To be hidden').getByRole('button', { name: 'Hide' }).click()
  const hide = dialog(page).getByRole('button', { name: 'Hide Post' })
  await expect(hide).toBeDisabled()
  await page.getByLabel('Reason for hiding').fill('Off topic')
  await inBothThemes(page)
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
  await inBothThemes(page)
  await page.getByRole('button', { name: 'Post Officially' }).click()
  await expect(toast(page, 'Official post created')).toContainText('Your post is now live')
  await expect(card('A new record is coming')).toContainText(business)

  await page.getByRole('tab', { name: 'Overview' }).click()
  const metric = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..')
  await expect(metric('Fan Posts')).toContainText('3')
  await expect(metric('Comments')).toContainText('1')
  await expect(metric('Avg Engagement')).toContainText('0.3')
  await expect(page.getByRole('heading', { name: 'Artist Information' })).toBeVisible()
  await inBothThemes(page)

  const fan = await other(browser, baseURL)
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
  await expect(dialog(admin)).toContainText(
    'This will permanently delete this artist claim. This action cannot be undone.',
  )
  await inBothThemes(admin)
  await dialog(admin).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(admin, 'Claim Deleted')).toContainText('Artist claim has been permanently deleted.')
  await page.reload()
  await expect(page).toHaveURL('/business/dashboard')
})

/** An artist of the starting catalogue. */
async function claimable(page: Page): Promise<{ id: string; name: string }> {
  const token: string = await page.evaluate(
    () => JSON.parse(localStorage.getItem('fanfare.session') ?? '{}').access_token,
  )
  const answer = await page.request.get('/api/business/artists?q=radiohead', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = await answer.json()
  expect(items.length).toBeGreaterThan(0)
  return items[0]
}

async function upload(page: Page): Promise<{ id: string }> {
  const token: string = await page.evaluate(
    () => JSON.parse(localStorage.getItem('fanfare.session') ?? '{}').access_token,
  )
  const answer = await page.request.post('/api/media/documents', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: await picture({}) } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
