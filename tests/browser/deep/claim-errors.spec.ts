import type { Page } from '@playwright/test'
import { PROOF_RECHECK_MS } from '#features/business/limits.ts'
import { uploadDocument } from '../business-windows.ts'
import { becomeVerified, drawLetter } from '../claimants.ts'
import { expect, expectAccessibleInBoth, PHONE } from '../fixtures.ts'
import { requestAs } from '../members.ts'
import { test } from '../with-proofs.ts'

// In the starter catalogue, and of no other test on a site with proofs.
const PORTISHEAD = '8f6bd1e4-fbe1-4f50-aa9b-94c450ec0f11'

const MASSIVE_ATTACK = '10adbe5e-a2c0-4bf3-8249-2b4cbf6e6ca8'
const WARPAINT = 'cf82a38f-9413-4333-bacb-ca5b6db95794'

const BUSY = 'The site is busy. Please try again in a moment.'
/** The answer of a server that is temporarily unable to handle requests. */
const UNAVAILABLE = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503, detail: BUSY }),
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Fastest: prove it' })

const EXISTS = 'There’s already a festival with this name. Choose it from the list if you speak for it.'

test('an error that prevents the proof of a festival is shown at its field, and the input stays', async ({
  page,
  site,
}) => {
  const { admin, businessAccountId } = await becomeVerified(page, site, 'Tide Events')
  const claim = await requestAs(page, 'POST', '/api/business/claims/festival', {
    businessAccountId,
    festivalName: 'Tide and Tallow',
    website: 'https://tide.example/',
    documentIds: [(await uploadDocument(page, await drawLetter())).id],
  })
  await requestAs(admin, 'POST', `/api/admin/claims/festival/${claim.id}/approve`)

  await page.setViewportSize(PHONE)
  await page.goto('/business/claim')
  await page.getByRole('tab', { name: 'Festival' }).click()
  const name = page.getByRole('combobox', { name: 'Festival' })
  const website = page.getByRole('textbox', { name: 'Official website' })
  await name.fill('tide and TALLOW')
  await website.fill('https://tide.example/')
  await panelOf(page).getByRole('button', { name: 'Prove control of https://tide.example/' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(new RegExp(`^${EXISTS}`))
  await expect(website).toHaveValue('https://tide.example/')
  await expectAccessibleInBoth(page)

  // A changed name clears the message; its address is refused at its own field.
  await name.fill('Tide and Timber')
  await expect(page.getByText(EXISTS)).toHaveCount(0)
  await website.fill('the website of tide')
  await panelOf(page).getByRole('button', { name: 'Prove control of the website of tide' }).click()
  await expect(website).toBeFocused()
  await expect(website).toHaveAccessibleDescription(
    'Enter the address of a website, such as https://example.com',
  )
  await expect(name).toHaveValue('Tide and Timber')
  await expect(website).toHaveValue('the website of tide')
  await website.fill('https://timber.example/')
  await expect(website).toHaveAccessibleDescription('')
  await panelOf(page).getByRole('button', { name: 'Prove control of https://timber.example/' }).click()
  await expect(panelOf(page)).toContainText('_fanfare.timber.example')
})

test('an address that no source lists any more is refused beside it', async ({ page, site, outside }) => {
  await becomeVerified(page, site, 'Portishead Office')
  outside.listed.set(PORTISHEAD, [{ type: 'official homepage', url: 'https://portishead.example/' }])
  await page.setViewportSize(PHONE)
  await page.goto('/business/claim')
  await page.getByRole('combobox', { name: 'Artist' }).fill('Portishead')
  await page.getByRole('option', { name: 'Portishead' }).first().click()
  const use = panelOf(page).getByRole('button', { name: 'Use this: https://portishead.example/' })
  await expect(use).toBeVisible()
  outside.listed.delete(PORTISHEAD)
  await use.click()
  await expect(panelOf(page).getByRole('listitem').getByRole('alert')).toHaveText(
    'Neither MusicBrainz nor Wikidata lists this address for the artist.',
  )
  await expectAccessibleInBoth(page)
})

test('failures of a claim, a proof and a deletion are shown where they were sent, and the input stays', async ({
  page,
  site,
  outside,
}) => {
  const { member } = await becomeVerified(page, site, 'Massive Office')
  outside.listed.set(MASSIVE_ATTACK, [{ type: 'official homepage', url: 'https://massive.example/' }])
  await page.setViewportSize(PHONE)
  await page.goto('/business/claim')
  await page.getByRole('combobox', { name: 'Artist' }).fill('Massive Attack')
  await page.getByRole('option', { name: 'Massive Attack' }).first().click()
  const panel = panelOf(page)
  const failing = (path: string) => page.route(path, (route) => route.fulfill(UNAVAILABLE), { times: 1 })

  await failing('**/api/business/proofs')
  const use = panel.getByRole('button', { name: 'Use this: https://massive.example/' })
  await use.click()
  await expect(panel.getByRole('alert')).toHaveText(BUSY)
  await expectAccessibleInBoth(page)
  await use.click()
  await expect(panel).toContainText('_fanfare.massive.example')
  await expect(panel.getByText(BUSY)).toHaveCount(0)

  await failing('**/api/business/proofs/*/check')
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel.getByRole('alert')).toHaveText(BUSY)

  const information = page.getByRole('textbox', { name: /Additional information/ })
  await information.fill('I am their manager.')
  await page
    .getByLabel('Verification documents')
    .first()
    .setInputFiles({
      name: 'letter.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawLetter(),
    })
  await expect(page.getByText('letter.jpg')).toBeVisible()
  await failing('**/api/business/claims/artist')
  const submit = page.getByRole('button', { name: 'Submit Claim' })
  await submit.click()
  // The first alert is that of the check.
  const alerts = page.getByRole('alert').filter({ hasText: BUSY })
  await expect(alerts).toHaveCount(2)
  await expect(alerts.last()).toBeInViewport()
  await expect(information).toHaveValue('I am their manager.')
  await expect(page.getByText('letter.jpg')).toBeVisible()

  // Neither does an ended session, nor a reload.
  await requestAs(page, 'POST', '/auth/v1/logout?scope=global', {}, { isEmpty: true })
  await submit.click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.reload()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/business\/claim/)
  await expect(page.getByRole('button', { name: 'Choose another artist than Massive Attack' })).toBeVisible()
  await expect(information).toHaveValue('I am their manager.')
  await expect(page.getByRole('list', { name: 'Attached documents' })).toContainText('letter.jpgUploaded')
  await submit.click()
  await expect(page).toHaveURL(/dashboard/)
  await page.goto('/business/claim')
  await expect(page.getByRole('combobox', { name: 'Artist' })).toHaveValue('')
  await expect(information).toHaveValue('')
  await page.goto('/business/dashboard?tab=artists')

  await page.getByRole('button', { name: 'Delete Claim on Massive Attack' }).click()
  const dialog = page.getByRole('alertdialog')
  await failing('**/api/business/claims/artist/*')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(BUSY)
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No pages yet')).toBeVisible()
})

test('a page that stays open looks for the token by itself, and not again once it is found', async ({
  page,
  site,
  outside,
}) => {
  const address = 'https://warpaint.example/'
  await becomeVerified(page, site, 'Warpaint Office')
  outside.listed.set(WARPAINT, [{ type: 'official homepage', url: address }])
  await page.clock.install()
  await page.goto('/business/claim')
  await page.getByRole('combobox', { name: 'Artist' }).fill('Warpaint')
  await page.getByRole('option', { name: 'Warpaint' }).first().click()
  await panelOf(page)
    .getByRole('button', { name: `Use this: ${address}` })
    .click()
  const value = await panelOf(page)
    .getByText(/^fanfare-verification=/)
    .textContent()
  const checks: string[] = []
  page.on('request', (request) => request.url().endsWith('/check') && checks.push(request.url()))
  await page.clock.runFor(PROOF_RECHECK_MS)
  await expect(panelOf(page).getByRole('status')).toContainText('Found: no record')
  outside.dns.zones.set('_fanfare.warpaint.example', { txt: [value ?? ''] })
  await page.clock.runFor(PROOF_RECHECK_MS)
  await expect(panelOf(page).getByRole('status')).toContainText('Proved. An admin decides now.')
  await page.clock.runFor(2 * PROOF_RECHECK_MS)
  expect(checks).toHaveLength(2)
})
