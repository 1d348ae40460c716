import { dialog, signUpAdmin } from './business-windows.ts'
import { becomeVerified, drawLetter } from './claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { otherWindow } from './members.ts'

test.use({ siteEnv: LIVE })

test('a business claims its label with documents, is rejected with a reason, claims again, and gets page and badge', async ({
  page,
  browser,
  site,
}) => {
  // In the starter catalogue, and claimed by no other test.
  const label = 'Thrill Jockey'
  const business = 'Thrill Jockey Office'
  const path = '/label/thrill-jockey'
  await becomeVerified(page, site, business)
  const admin = await otherWindow(browser, site.url)
  await signUpAdmin(admin, site)
  const visitor = await otherWindow(browser, site.url)
  await visitor.setViewportSize(PHONE)
  await visitor.goto(path)
  await expect(visitor.getByText('Is this your label?')).toBeVisible()

  await page.setViewportSize(PHONE)
  const claim = async (information: string) => {
    await page.goto('/business/claim')
    await expect(page).toHaveTitle('Claim Artist, Festival, Label or Venue · Fanfare')
    await page.getByRole('tab', { name: 'Label' }).click()
    await page.getByRole('combobox', { name: 'Label' }).fill(label)
    await page.getByRole('option', { name: label }).first().click()
    const panel = page.getByRole('tabpanel')
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: await drawLetter() })
    await panel.getByRole('textbox', { name: /Additional information/ }).fill(information)
    await panel.getByRole('button', { name: 'Submit Claim' }).click()
    await expect(page.getByText('We’re reviewing your claim.')).toBeVisible()
  }
  await claim('We run it.')
  await expect(page.getByRole('heading', { name: label })).toBeVisible()
  await expectAccessibleInBoth(page)

  const openDetails = async () => {
    await admin.goto('/admin?tab=label-claims')
    await admin
      .getByRole('button', { name: `View details of the claim of ${business} on ${label}` })
      .first()
      .click()
    await expect(dialog(admin).getByRole('region', { name: 'Verification Documents' })).toContainText(
      'Document 1',
    )
  }
  await openDetails()
  await dialog(admin).getByRole('button', { name: 'Reject' }).click()
  const reject = admin.getByRole('alertdialog', { name: 'Reject Label Claim' })
  await reject.getByRole('textbox').fill('The letter names another label.')
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expect(reject).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('The letter names another label.')
  await visitor.reload()
  await expect(visitor.getByText('Is this your label?')).toBeVisible()

  await claim('Here is the right letter.')
  await openDetails()
  await expect(dialog(admin)).toContainText('Here is the right letter.')
  await expectAccessibleInBoth(admin)
  await dialog(admin).getByRole('button', { name: 'Approve' }).click()
  const approve = admin.getByRole('alertdialog', { name: 'Approve this claim?' })
  await expect(approve).toContainText(`${label} · ${business}`)
  await approve.getByRole('button', { name: 'Approve' }).click()
  await expect(approve).toHaveCount(0)

  await page.getByRole('link', { name: `Manage Profile of ${label}` }).click()
  await expect(page).toHaveURL(/\/business\/manage-label\//)
  await page.getByRole('tab', { name: 'Page', exact: true }).click()
  await page.getByRole('textbox', { name: 'Profile' }).fill('We press what we love.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await visitor.reload()
  await expect(visitor.getByTitle(new RegExp(`Verified: claim of ${business}`))).toContainText('Verified')
  await expect(visitor.getByRole('region', { name: `From ${business}` })).toContainText(
    'We press what we love.',
  )
  await expectAccessibleInBoth(visitor)
  await page.goto(path)
  await expect(page.getByText(`You manage this page for ${business}.`)).toBeVisible()
  await expect(page.getByText('Is this your label?')).toHaveCount(0)
  await admin.context().close()
  await visitor.context().close()
})
