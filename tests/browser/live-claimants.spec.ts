import { dialog, signUpAdmin } from './business-windows.ts'
import { becomeClaimant, becomeVerified, drawLetter, NIRVANA } from './claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { otherWindow } from './members.ts'

test.use({ siteEnv: LIVE })

test('a claimant publishes a show, gets errors at its fields, edits, moves, cancels and deletes it, and brings it back', async ({
  page,
  browser,
  site,
}) => {
  await becomeClaimant(page, site)
  await page.setViewportSize(PHONE)
  await page.goto(`/business/manage-artist/${NIRVANA}`)
  await page.getByRole('tab', { name: 'Shows' }).click()
  await page.getByRole('button', { name: 'Add show' }).click()
  const nextYear = new Date().getUTCFullYear() + 1
  const form = page.getByRole('form', { name: 'Add a show' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Late in Lisbon')
  await form.getByLabel('Begins').fill('21:00')
  await form.getByRole('combobox', { name: 'Time zone of the venue' }).selectOption('Europe/Lisbon')
  await form.getByRole('textbox', { name: 'Venue' }).fill('Casa do Cais')
  await form.getByRole('textbox', { name: 'City' }).fill('Lisbon')
  await form.getByRole('textbox', { name: 'Acts' }).fill('Kestrel Yard')
  await form.getByRole('button', { name: 'Add a ticket link' }).click()
  await form.getByRole('textbox', { name: 'Address of the tickets' }).fill('https://tickets.example/1')
  await form.getByRole('textbox', { name: 'Price from' }).fill('many')
  await form.getByRole('button', { name: 'Publish show' }).click()
  await expect(form.getByLabel('Date', { exact: true })).toHaveAccessibleDescription('Choose a day')
  await expect(form.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription(
    'Choose a country',
  )
  await expect(form.getByRole('textbox', { name: 'Price from' })).toHaveAccessibleDescription(
    'Enter a price, such as 25',
  )
  await expectAccessibleInBoth(page)
  await form.getByLabel('Date', { exact: true }).fill(`${nextYear}-07-01`)
  await form.getByRole('combobox', { name: 'Country' }).selectOption('Portugal')
  await form.getByRole('textbox', { name: 'Price from' }).fill('24,50')
  await form.getByRole('button', { name: 'Publish show' }).click()
  // Only the server knows this.
  await expect(form.getByText('Your artist has to be one of the acts')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Late in Lisbon')
  await form.getByRole('textbox', { name: 'Acts' }).fill('Nirvana\nKestrel Yard')
  await form.getByRole('button', { name: 'Publish show' }).click()
  const upcoming = page.getByRole('list', { name: 'Upcoming shows' })
  await expect(upcoming).toContainText(`Jul 1, ${nextYear}, 21:00 · Casa do Cais, Lisbon`)
  await expectAccessibleInBoth(page)

  const visitor = await otherWindow(browser, site.url)
  await visitor.goto('/tickets')
  await visitor.getByRole('link', { name: 'Late in Lisbon' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Late in Lisbon')
  await expect(visitor.getByRole('main')).toContainText('Kestrel Yard')
  await expect(visitor.getByRole('main')).toContainText('€24.50')

  await upcoming.getByRole('button', { name: 'Edit Late in Lisbon' }).click()
  const edit = page.getByRole('form', { name: 'Edit Late in Lisbon' })
  await edit.getByLabel('Date', { exact: true }).fill(`${nextYear}-07-08`)
  await edit.getByRole('checkbox', { name: /This is a move/ }).check()
  await edit.getByRole('textbox', { name: 'Reason for the move' }).fill('The river is high')
  await edit.getByRole('button', { name: 'Save show' }).click()
  await expect(upcoming).toContainText('New date')

  await upcoming.getByRole('button', { name: 'Cancel Late in Lisbon' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this show?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('The river is higher')
  await question.getByRole('button', { name: 'Cancel show' }).click()
  await expect(upcoming).toContainText('Cancelled')
  await visitor.reload()
  await expect(visitor.getByRole('main')).toContainText('The river is higher')
  await visitor.context().close()

  await upcoming.getByRole('button', { name: 'Delete Late in Lisbon' }).click()
  const last = page.getByRole('alertdialog', { name: 'Delete Late in Lisbon?' })
  await last.getByRole('button', { name: 'Delete show' }).click()
  await expect(page.getByText('You haven’t published a show yet.')).toBeVisible()

  await page.getByText('History of shows').click()
  const changes = page.getByRole('list', { name: 'Changes of shows' })
  await expect(changes).toContainText('cancelled: The river is higher')
  await page.getByRole('button', { name: 'Undo: Late in Lisbon deleted' }).click()
  await expect(changes).toContainText('Late in Lisbon put back')
  await expect(upcoming).toContainText('Cancelled')
  await expectAccessibleInBoth(page)
})

test('a business claims its festival, and with the approval its page and badge appear', async ({
  page,
  browser,
  site,
}) => {
  const admin = await otherWindow(browser, site.url)
  await signUpAdmin(admin, site)
  await becomeVerified(page, site, 'Lantern Events')
  await page.setViewportSize(PHONE)
  await page.goto('/business/claim')
  await page.getByRole('tab', { name: 'Festival' }).click()
  const submit = page.getByRole('button', { name: 'Submit Claim' })
  const name = page.getByRole('combobox', { name: 'Festival' })
  const website = page.getByRole('textbox', { name: 'Official website' })
  await submit.click()
  await expect(page.getByText('Enter the name of the festival', { exact: true })).toBeVisible()
  await expect(page.getByText('Enter the address of the official website')).toBeVisible()
  await name.fill('Lantern Field')
  await website.fill('lantern.example')
  await page
    .getByRole('tabpanel')
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: await drawLetter() })
  await submit.click()
  // Only the server knows this.
  await expect(website).toHaveAccessibleDescription('Enter a full address, such as https://example.com')
  await expect(name).toHaveValue('Lantern Field')
  await expectAccessibleInBoth(page)
  await website.fill('https://lantern.example/')
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Lantern Field' })).toBeVisible()
  await expect(page.getByText('We’re reviewing your claim.')).toBeVisible()

  const visitor = await otherWindow(browser, site.url)
  const festival = '/tickets?event=lantern-field'
  expect((await visitor.goto(festival))?.status()).toBe(404)
  await admin.goto('/admin?tab=festival-claims')
  await admin
    .getByRole('button', { name: 'View details of the claim of Lantern Events on Lantern Field' })
    .click()
  await expect(dialog(admin).getByRole('link', { name: 'https://lantern.example/' })).toBeVisible()
  await dialog(admin).getByRole('button', { name: 'Approve' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Approve this claim?' })
  await expect(question).toContainText('Lantern Field · Lantern Events')
  await question.getByRole('button', { name: 'Approve' }).click()

  await page.getByRole('link', { name: 'Manage Profile of Lantern Field' }).click()
  await expect(page.getByRole('tab', { name: 'Shows' })).toBeVisible()
  expect((await visitor.goto(festival))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Lantern Field')
  await expect(visitor.getByTitle(/Lantern Events/)).toContainText('Verified')
  await expect(visitor.getByRole('link', { name: 'Claim this page' })).toHaveCount(0)
  await visitor.getByRole('button', { name: 'Follow Lantern Field' }).click()
  await expect(visitor).toHaveURL(/\/auth\?.*next=.*lantern-field/)
  // A claimant who comes from that page need not search for the festival.
  await page.goto('/business/claim?festival=Lantern+Field')
  const another = page.getByRole('button', { name: 'Choose another festival than Lantern Field' })
  await expect(page.getByText('You already manage its page.')).toBeVisible()
  await another.click()
  await expect(page.getByRole('combobox', { name: 'Festival' })).toHaveValue('Lantern Field')
  await admin.context().close()
  await visitor.context().close()
})
