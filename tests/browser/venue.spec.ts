import type { Show } from '#features/shows/contract.ts'
import { dayFromNow } from '../support/shows.ts'
import { fillSignUp } from './account-forms.ts'
import { signUpAdmin, uploadDocument } from './business-windows.ts'
import { becomeVerified, drawLetter } from './claimants.ts'
import { expect, expectAccessibleInBoth, PHONE } from './fixtures.ts'
import { newMember, otherWindow, requestAs, toast } from './members.ts'
import { test } from './with-proofs.ts'

const VENUE = 'Salt Store Hall'
const BUSINESS = 'Salt Store Events'

test('a venue is claimed by proof, says its facts and publishes a show, which fans find', async ({
  page,
  browser,
  site,
  outside,
}) => {
  const admin = await otherWindow(browser, site.url)
  await signUpAdmin(admin, site)
  const { businessAccountId } = await becomeVerified(page, site, BUSINESS)
  // Somebody plays there, so that the site knows it.
  const festival = await requestAs(page, 'POST', '/api/business/claims/festival', {
    businessAccountId,
    festivalName: 'Brine and Brass',
    website: 'https://brine.example/',
    documentIds: [(await uploadDocument(page, await drawLetter())).id],
  })
  await requestAs(admin, 'POST', `/api/admin/claims/festival/${festival.id}/approve`)
  const edition = await requestAs<Show>(page, 'POST', '/api/manage/festival/brine-and-brass/shows', {
    kind: 'festival',
    name: 'Brine and Brass',
    timeZone: 'Europe/Lisbon',
    date: dayFromNow(50),
    venue: { name: VENUE, city: 'Porto', country: 'PT' },
    acts: [],
  })
  const path = `/venue/${edition.venue?.id}`

  await page.goto(path)
  await expect(page.getByText('Is this your venue?')).toBeVisible()
  await page.getByRole('link', { name: 'Claim this page' }).click()
  // The venue is chosen already.
  await expect(page.getByRole('heading', { name: 'Claim this page', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: `Choose another venue than ${VENUE}` })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Fastest: prove it' })
  await expect(panel).toContainText('lists an address of this venue')
  await panel.getByLabel('Official website (to prove it)').fill('https://saltstore.example/')
  await panel.getByRole('button', { name: 'Prove control of it' }).click()
  const value = await panel.getByText(/^fanfare-verification=/).textContent()
  await expectAccessibleInBoth(page)
  outside.dns.zones.set('_fanfare.saltstore.example', { txt: [value ?? ''] })
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel.getByRole('status')).toContainText('An admin decides now.')

  // The admin sees the proof, and each decision asks for confirmation.
  await admin.goto('/admin?tab=venue-claims')
  const claim = `the claim of ${BUSINESS} on ${VENUE}`
  await admin.getByRole('button', { name: `View details of ${claim}` }).click()
  const details = admin.getByRole('dialog', { name: 'Venue Claim Details' })
  await expect(details).toContainText('https://saltstore.example/')
  await expect(details).toContainText('No open source lists this address; the claimant stated it.')
  await expectAccessibleInBoth(admin)
  await details.getByRole('button', { name: 'Reject' }).click()
  const reject = admin.getByRole('alertdialog', { name: 'Reject Venue Claim' })
  await expect(reject).toContainText(`${VENUE} · ${BUSINESS}`)
  await reject.getByRole('button', { name: 'Cancel' }).click()
  await expect(reject).toHaveCount(0)
  await admin.getByRole('button', { name: `Approve ${claim}` }).click()
  await admin
    .getByRole('alertdialog', { name: 'Approve this claim?' })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(toast(admin, 'Claim Approved')).toContainText('Venue claim has been approved.')

  await page.goto('/business/dashboard?tab=artists')
  await page.getByRole('link', { name: `Manage Profile of ${VENUE}` }).click()
  await expect(page).toHaveURL(/\/business\/manage-venue\//)
  await page.getByRole('tab', { name: 'Page', exact: true }).click()
  const facts = page.getByRole('form', { name: 'Facts' })
  await expect(facts.getByLabel('City', { exact: true })).toHaveValue('Porto')
  const capacity = facts.getByLabel('Capacity (optional)')
  await capacity.fill('many')
  await facts.getByLabel('Address (optional)').fill('Cais 9')
  await facts.getByRole('button', { name: 'Save facts' }).click()
  await expect(capacity).toHaveAccessibleDescription(/Enter a number of people/)
  await expect(facts.getByLabel('Address (optional)')).toHaveValue('Cais 9')
  await expectAccessibleInBoth(page)
  // The input survives a reload, and can be discarded.
  await page.reload()
  await expect(facts.getByLabel('Address (optional)')).toHaveValue('Cais 9')
  await expect(facts.getByRole('status')).toHaveText('Not saved yet')
  await facts.getByRole('button', { name: 'Discard changes' }).click()
  await expect(facts.getByLabel('Address (optional)')).toHaveValue('')
  await facts.getByLabel('Address (optional)').fill('Cais 9')
  await capacity.fill('300')
  await facts.getByLabel('Website (optional)').fill('https://saltstore.example/')
  await facts.getByRole('button', { name: 'Save facts' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()

  await page.getByRole('tab', { name: 'Shows' }).click()
  await page.getByRole('button', { name: 'Add show' }).click()
  const form = page.getByRole('form', { name: 'Add a show' })
  await expect(form).toContainText(`${VENUE}, Cais 9, Porto`)
  await expect(form.getByRole('textbox', { name: 'Venue' })).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Name' }).fill('Waltzes in the salt store')
  await form.getByLabel('Date', { exact: true }).fill(dayFromNow(20))
  await form.getByRole('combobox', { name: 'Time zone of the venue' }).selectOption('Europe/Lisbon')
  // One name is sure; about the other, unknown one the organiser is asked.
  await form.getByRole('textbox', { name: 'Acts' }).fill('Massive Attack\nRadiohed')
  await form.getByRole('button', { name: 'Publish show' }).click()
  const question = form.getByRole('group', { name: 'Which artists do you mean?' })
  await expect(question.getByRole('combobox')).toHaveCount(1)
  await expectAccessibleInBoth(page)
  await question.getByRole('combobox', { name: 'Radiohed' }).selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Publish show' }).click()
  await expect(toast(page, 'Show published')).toBeVisible()

  const fan = await otherWindow(browser, site.url)
  await fan.setViewportSize(PHONE)
  await fan.goto(path)
  await expect(fan.getByTitle(new RegExp(`Verified through saltstore.example.*${BUSINESS}`))).toBeVisible()
  await expect(fan.getByText('300 people')).toBeVisible()
  const shows = fan.getByRole('list', { name: 'Upcoming shows' })
  await expect(shows.getByRole('link', { name: 'Waltzes in the salt store' })).toBeVisible()
  await expect(shows.getByRole('link', { name: 'Brine and Brass' }).first()).toBeVisible()
  await expectAccessibleInBoth(fan)
  await fan.goto('/tickets?q=waltzes')
  await fan.getByRole('link', { name: 'Waltzes in the salt store' }).first().click()
  await expect(fan.getByText(`Announced by ${BUSINESS}`)).toBeVisible()
  for (const act of ['Massive Attack', 'Radiohed']) {
    await expect(fan.getByRole('link', { name: act })).toBeVisible()
  }
  await fan.getByRole('link', { name: VENUE }).click()
  await expect(fan).toHaveURL(path)

  // A guest's wish to follow is kept until there is an account.
  await fan.getByRole('button', { name: `Follow ${VENUE}` }).click()
  await expect(fan.getByRole('heading', { name: `Follow ${VENUE}: make an account` })).toBeVisible()
  await fillSignUp(fan, newMember())
  await fan.getByRole('button', { name: 'Sign Up' }).click()
  await expect(fan).toHaveURL(path)
  await expect(fan.getByRole('button', { name: `Following ${VENUE}` })).toBeVisible()
  await expectAccessibleInBoth(fan)
  await fan.goto('/following?kind=venue')
  await fan.getByRole('list', { name: 'What you follow' }).getByRole('link', { name: VENUE }).click()
  await expect(fan).toHaveURL(path)

  await page.goto(path)
  await expect(page.getByText(`You manage this page for ${BUSINESS}.`)).toBeVisible()
  await fan.context().close()
  await admin.context().close()
})
