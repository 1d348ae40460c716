import type { Page } from '@playwright/test'
import type { RunningSite } from '../../support/running-site.ts'
import { dialog, row, signUpAdmin, uploadDocument } from '../business-windows.ts'
import { becomeClaimant, becomeVerified, drawLetter } from '../claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from '../fixtures.ts'
import { linkMailedTo, otherWindow, requestAs, signUp } from '../members.ts'

test.use({ siteEnv: LIVE })

// In the starter catalogue, and claimed by no other test.
const PIXIES = 'b6b2bb8d-54a9-491f-9607-7b546023b433'
const BJORK = '87c5dedd-371d-4a53-9f7f-80522fb7f3cb'
const GARBAGE = 'f9ef7a22-4262-4596-a2a8-1d19345b8e50'
/** A label of which the starter catalogue has no release. */
const IKONEN = {
  mbid: '4e3c9b9b-dc82-421c-a0da-6743bee0b4cb',
  path: `/label/${encodeURIComponent(':Ikonen: Media')}`,
}

/** Confirms the address of the member on this page. */
async function confirmAddress(page: Page, site: RunningSite, email: string): Promise<void> {
  await requestAs(page, 'POST', '/api/me/confirm-email', undefined, { isEmpty: true })
  await page.goto(await linkMailedTo(site.dataDir, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
}

test('a claimant without a usable address is directed to documents, and withdraws the claim again', async ({
  page,
  site,
}) => {
  await becomeVerified(page, site, 'Interpol Office')
  await page.setViewportSize(PHONE)
  await page.goto('/business/claim?artist=Interpol')
  await page.getByRole('option', { name: 'Interpol' }).first().click()
  const chosen = page.getByRole('button', { name: 'Choose another artist than Interpol' })
  await expect(chosen).toBeVisible()
  const information = page.getByRole('tabpanel').getByRole('textbox').last()
  await information.fill('We have changed the domain.')
  // What is typed and chosen survives a reload, as after a session that ended.
  await page.reload()
  await expect(chosen).toBeVisible()
  await expect(information).toHaveValue('We have changed the domain.')
  await page.getByRole('button', { name: 'I can’t use any of these' }).click()
  const papers = page
    .getByRole('tabpanel')
    .getByText('Or send us documents. Our admins read them within a few days.')
  await expect(papers).toBeInViewport()
  // The choices and input are still there.
  await expect(chosen).toBeVisible()
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await expect(page.getByText('At least one verification document is required')).toBeVisible()
  await expect(information).toHaveValue('We have changed the domain.')
  await expectAccessibleInBoth(page)
  await page
    .getByRole('tabpanel')
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: await drawLetter() })
  await page.getByRole('button', { name: 'Submit Claim' }).click()
  await expect(page.getByText('We’re reviewing your claim.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Claim on Interpol' }).click()
  await expect(dialog(page)).toContainText('This deletes your claim on Interpol and its documents.')
  await expectAccessibleInBoth(page)
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Interpol' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('We’re reviewing your claim.')).toHaveCount(0)
  const { items } = await requestAs<{ items: unknown[] }>(page, 'GET', '/api/business/claims')
  expect(items).toEqual([])
})

test('an owner hands the business over and becomes its manager', async ({ page, browser, site }) => {
  const business = 'Pixies Office'
  await becomeClaimant(page, site, { mbid: PIXIES, business })
  const other = await otherWindow(browser, site.url)
  await other.setViewportSize(PHONE)
  const successor = await signUp(other)
  await confirmAddress(other, site, successor.email)

  await page.setViewportSize(PHONE)
  await page.goto(`/business/manage-artist/${PIXIES}`)
  await page.getByRole('tab', { name: 'Team' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill(successor.email)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('owner')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText(successor.email)
  const invitation = () => linkMailedTo(site.dataDir, successor.email, '/business/invitation')
  const declined = await invitation()
  await other.goto(declined)
  await other.getByRole('button', { name: 'Decline' }).click()
  await expect(other.getByText(`You’ve declined the invitation from ${business}.`)).toBeVisible()
  await expectAccessibleInBoth(other)

  // Asked again with a smaller role, they join.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Waiting' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Email address' }).fill(successor.email)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('poster')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText(successor.email)
  await expect.poll(invitation).not.toBe(declined)
  await other.goto(await invitation())
  await expect(other.getByText(`${business} invites you to its team.`)).toBeVisible()
  await expectAccessibleInBoth(other)
  await other.getByRole('button', { name: 'Join the team' }).click()
  await expect(other.getByRole('link', { name: 'Manage Profile of Pixies' })).toBeVisible()

  await page.reload()
  await expect(page.getByText(`@${successor.username} · Since`)).toBeVisible()
  await page.getByRole('button', { name: `Transfer ownership to ${successor.username}` }).click()
  await expect(dialog(page)).toContainText(
    `${successor.username} becomes the owner, and you become a manager.`,
  )
  await expectAccessibleInBoth(page)
  await dialog(page).getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(page.getByText('You are a manager.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)

  await other.goto('/business/dashboard')
  await other.getByRole('button', { name: `Team of ${business}` }).click()
  await expect(other.getByText('You are an owner.')).toBeVisible()
  // The former owner may be removed as well, which ends their access.
  await other.getByRole('button', { name: /^Remove / }).click()
  await dialog(other).getByRole('button', { name: 'Remove from the team' }).click()
  await expect(other.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL('/business/register')
  await other.context().close()
})

test('closing a business ends its badge, its access and its official posts', async ({
  page,
  browser,
  site,
}) => {
  const business = 'Bjork Office'
  await becomeClaimant(page, site, { mbid: BJORK, business })
  await requestAs(page, 'POST', `/api/manage/artist/${BJORK}/posts`, { content: 'We close the doors.' })
  await page.setViewportSize(PHONE)
  await page.goto('/business/dashboard')
  await page.getByRole('button', { name: `Close business: ${business}` }).click()
  await expect(dialog(page)).toContainText('You can’t undo this.')
  await expectAccessibleInBoth(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: `Close business: ${business}` }).click()
  await dialog(page).getByRole('button', { name: 'Close business' }).click()
  await expect(page).toHaveURL('/business/register')

  const visitor = await otherWindow(browser, site.url)
  await visitor.goto(`/artist/bjork?mbid=${BJORK}`)
  await expect(visitor.getByText('Is this you?')).toBeVisible()
  await expect(visitor.getByTitle(new RegExp(business))).toHaveCount(0)
  await visitor.goto('/community')
  await expect(visitor.getByRole('article').filter({ hasText: 'We close the doors.' })).toContainText(
    'Formerly official',
  )
  await page.goto(`/business/manage-artist/${BJORK}`)
  await expect(page).toHaveURL('/business/register')
  await visitor.context().close()
})

test('an admin takes the verification of a business back: its pages lose badge and statements, and its owner reads why', async ({
  page,
  browser,
  site,
}) => {
  const business = 'Ikonen Office'
  const admin = await otherWindow(browser, site.url)
  await signUpAdmin(admin, site)
  const { businessAccountId } = await becomeVerified(page, site, business)
  const claim = await requestAs(page, 'POST', '/api/business/claims/label', {
    businessAccountId,
    labelMusicbrainzId: IKONEN.mbid,
    documentIds: [(await uploadDocument(page, await drawLetter())).id],
  })
  await requestAs(admin, 'POST', `/api/admin/claims/label/${claim.id}/approve`)
  await requestAs(page, 'PUT', `/api/manage/label/${IKONEN.mbid}/page`, {
    field: 'roster',
    version: 0,
    value: [{ mbid: GARBAGE, says: 'on' }],
  })
  const colleague = await otherWindow(browser, site.url)
  const { email } = await signUp(colleague)
  await confirmAddress(colleague, site, email)
  await requestAs(page, 'POST', `/api/business/accounts/${businessAccountId}/team/invitations`, {
    email,
    role: 'manager',
  })
  const invitation = new URL(await linkMailedTo(site.dataDir, email, '/business/invitation'), site.url)
  const token = new URLSearchParams(invitation.hash.slice(1)).get('token')
  await requestAs(colleague, 'POST', '/api/business/invitations/accept', { token })
  const visitor = await otherWindow(browser, site.url)
  await visitor.setViewportSize(PHONE)
  await visitor.goto(`${IKONEN.path}?mbid=${IKONEN.mbid}`)
  const stated = visitor.getByRole('region', { name: `From ${business}` })
  await expect(stated).toContainText('Garbage')
  // The catalogue has nothing about the label, but its roster is public.
  await expect(visitor.getByText('No records in the catalogue yet')).toBeVisible()
  await expectAccessibleInBoth(visitor)

  await admin.setViewportSize(PHONE)
  await admin.goto('/admin?tab=accounts')
  await admin.getByRole('button', { name: `Take back the verification of ${business}` }).click()
  const question = admin.getByRole('alertdialog', { name: 'Take back verification?' })
  await expect(question.getByRole('button', { name: 'Take back' })).toBeDisabled()
  await question.getByRole('textbox', { name: 'Reason' }).fill('The register knows no such label.')
  await expectAccessibleInBoth(admin)
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(question).toHaveCount(0)
  await page.goto(`${IKONEN.path}?mbid=${IKONEN.mbid}`)
  await expect(
    page.getByText(`${business}, the business you claimed this page for, isn’t verified`),
  ).toBeVisible()
  await expect(page.getByText('Is this your label?')).toHaveCount(0)
  await expect(row(admin, business)).toContainText('Rejected')
  // The status of the claim reads as its team sees it.
  await admin.goto('/admin?tab=label-claims')
  await expect(row(admin, business)).toContainText('Without accessThe business is rejected')
  await expect(row(admin, business)).not.toContainText('Approved')
  await admin.getByRole('button', { name: `View details of the claim of ${business}` }).click()
  const details = admin.getByRole('dialog', { name: 'Label Claim Details' })
  await expect(details).toContainText('Without access')
  await expect(details).toContainText('The register knows no such label.')
  await expectAccessibleInBoth(admin)

  await page.goto('/business/dashboard')
  await expect(page.getByRole('main')).toContainText('The register knows no such label.')
  await page.getByRole('button', { name: `Team of ${business}` }).click()
  await expect(page.getByText('Only verified businesses can invite people.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
  await page.getByRole('button', { name: `Remove: ${business}` }).click()
  await expect(page.getByRole('alertdialog', { name: `Remove ${business}?` })).toContainText(
    'This deletes its claims with their documents',
  )
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  // Members of its team can still leave.
  await colleague.setViewportSize(PHONE)
  await colleague.goto('/business/dashboard')
  await expect(colleague.getByRole('link', { name: 'Apply again' })).toHaveCount(0)
  await colleague.getByRole('button', { name: `Team of ${business}` }).click()
  await colleague.getByRole('button', { name: 'Leave' }).click()
  await expectAccessibleInBoth(colleague)
  await dialog(colleague).getByRole('button', { name: 'Leave the team' }).click()
  await expect(colleague).toHaveURL('/business/register')
  await colleague.context().close()
  // The former address explains why it gives no access.
  await page.goto(`/business/manage-label/${IKONEN.mbid}`)
  await expect(page).toHaveURL('/business/dashboard?tab=artists')
  await expect(page.getByRole('main')).toContainText(
    `An admin has refused ${business}, so this claim gives no access`,
  )
  await expect(page.getByText('Without access', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Is this your label?')).toBeVisible()
  await expect(stated).toHaveCount(0)
  await admin.context().close()
  await visitor.context().close()
})
