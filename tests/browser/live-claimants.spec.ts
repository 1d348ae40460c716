import { dialog, signUpAdmin } from './business-windows.ts'
import { becomeClaimant, becomeVerified, drawLetter, NIRVANA } from './claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { otherWindow, requestAs, signUp } from './members.ts'

test.use({ siteEnv: LIVE })

const FOO_FIGHTERS = '67f66c07-6e61-4026-ade5-7e782fad3a5d'

test('a claimant writes a biography and links to a product, and visitors see both', async ({
  page,
  browser,
  site,
}) => {
  await page.goto(`/artist/nirvana?tab=merch&mbid=${NIRVANA}`)
  await expect(page.getByText('Nothing for sale yet')).toBeVisible()
  await page.getByRole('link', { name: 'All merch' }).click()
  await expect(page).toHaveURL('/merch')
  await expect(page.getByText('The table is set')).toBeVisible()
  await expectAccessibleInBoth(page)
  await becomeClaimant(page, site)

  await page.setViewportSize(PHONE)
  await page.goto(`/business/manage-artist/${NIRVANA}`)
  await page.getByRole('tab', { name: 'Page', exact: true }).click()
  await page.getByRole('textbox', { name: 'Biography' }).fill('We play late.')
  await page.getByRole('button', { name: 'Save biography' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Tour shirt')
  await page.getByRole('textbox', { name: 'Price' }).fill('many')
  await page.getByRole('textbox', { name: 'Address in your shop' }).fill('http://shop.example/shirt')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Enter a price from 0 to 100000')).toBeVisible()
  await expect(page.getByText('Enter an address that begins with https://')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Tour shirt')
  await expectAccessibleInBoth(page)
  await page.getByRole('textbox', { name: 'Price' }).fill('24,50')
  await page.getByRole('textbox', { name: 'Address in your shop' }).fill('https://shop.example/shirt')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByRole('list', { name: 'Your products' })).toContainText('€24.50 · shop.example')

  const visitor = await otherWindow(browser, site.url)
  await visitor.goto(`/artist/nirvana?tab=story&mbid=${NIRVANA}`)
  await expect(visitor.getByRole('region', { name: 'In the words of Nirvana Management' })).toContainText(
    'We play late.',
  )
  await expect(visitor.getByRole('region', { name: 'By date' })).toContainText('Together with')
  await expectAccessibleInBoth(visitor)
  await visitor.getByRole('tab', { name: 'Merch' }).click()
  const product = visitor.getByRole('list', { name: 'Products' }).getByRole('link', { name: 'Tour shirt' })
  await expect(product).toHaveAttribute('href', 'https://shop.example/shirt')
  await expect(product).toHaveAttribute('target', '_blank')
  await expect(product).toHaveAttribute('rel', /noopener/)
  await visitor.getByRole('link', { name: 'All merch' }).click()
  await expect(visitor).toHaveURL('/merch')
  await expect(visitor.getByRole('list', { name: 'Products' })).toContainText('Tour shirt')
  await expect(visitor.getByRole('button', { name: /Cart/ })).toHaveCount(0)
  await expectAccessibleInBoth(visitor)
  await visitor.context().close()

  await page.getByRole('button', { name: 'Remove Tour shirt' }).click()
  await expect(page.getByText('You link to no product yet.')).toBeVisible()
  await page.getByText('History of products').click()
  await page.getByRole('button', { name: 'Undo: Tour shirt removed' }).click()
  await expect(page.getByRole('list', { name: 'Your products' })).toContainText('€24.50 · shop.example')
  await expect(page.getByRole('list', { name: 'Changes of products' })).toContainText('Tour shirt put back')
  await expectAccessibleInBoth(page)
})

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
  await expect(form.getByText('Your artist has to be among the acts')).toBeVisible()
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
  await expect(visitor.getByRole('main')).toContainText('24.50 EUR')

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
  await expect(page.getByText('You have published no show yet.')).toBeVisible()

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
  await expect(page.getByText('We are reviewing your claim.')).toBeVisible()

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
  const invitation = visitor.getByRole('link', { name: 'Claim this page' })
  await expect(invitation).toHaveAttribute('href', '/business/claim?festival=Lantern+Field')
  await visitor.getByRole('button', { name: 'Follow Lantern Field' }).click()
  await expect(visitor).toHaveURL(/\/auth\?next=.*lantern-field/)
  // A claimant who comes from that page need not search for the festival.
  await page.goto('/business/claim?festival=Lantern+Field')
  const another = page.getByRole('button', { name: 'Choose another festival than Lantern Field' })
  await expect(page.getByText('You manage its page already.')).toBeVisible()
  await another.click()
  await expect(page.getByRole('combobox', { name: 'Festival' })).toHaveValue('Lantern Field')
  await admin.context().close()
  await visitor.context().close()
})

test('a claimant finds the way to manage on the page; an admin takes the claim back, and everybody sees it', async ({
  page,
  browser,
  site,
}) => {
  const business = 'Foo Management'
  const admin = await otherWindow(browser, site.url)
  await signUpAdmin(admin, site)
  await becomeClaimant(page, site, { mbid: FOO_FIGHTERS, business })
  const artist = `/artist/foo-fighters?mbid=${FOO_FIGHTERS}`
  await page.goto(artist)
  await expect(page.getByText('You manage this page for Foo Management.')).toBeVisible()
  await expect(page.getByTitle(/claim of Foo Management/)).toContainText('Verified')
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Manage', exact: true }).click()
  await expect(page).toHaveURL(`/business/manage-artist/${FOO_FIGHTERS}`)
  await requestAs(page, 'POST', `/api/manage/artist/${FOO_FIGHTERS}/posts`, { content: 'We are on tour.' })

  const visitor = await otherWindow(browser, site.url)
  await visitor.goto('/community')
  const post = visitor.getByRole('article').filter({ hasText: 'We are on tour.' })
  await expect(post).toContainText('Official· Foo Management')

  await admin.setViewportSize(PHONE)
  await admin.goto('/admin?tab=artist-claims')
  await admin
    .getByRole('button', {
      name: 'Take back the verification of the claim of Foo Management on Foo Fighters',
    })
    .click()
  const takeBack = admin.getByRole('alertdialog', { name: 'Take back this claim?' })
  await expect(takeBack.getByRole('button', { name: 'Take back' })).toBeDisabled()
  await takeBack.getByRole('textbox', { name: 'Reason' }).fill('The mail was forged.')
  await expect(takeBack.getByLabel('Earlier official posts and replies')).toHaveValue('formerly')
  await expectAccessibleInBoth(admin)
  await takeBack.getByRole('button', { name: 'Take back' }).click()
  await expect(admin.getByText('Artist claim is no longer approved.')).toBeVisible()
  await expect(admin.getByRole('main')).toContainText('Taken back')

  await page.goto('/business/dashboard?tab=artists')
  await expect(page.getByRole('main')).toContainText('Taken back')
  await expect(page.getByRole('main')).toContainText('The mail was forged.')
  await page.goto('/business/claim')
  await page.getByRole('combobox', { name: 'Artist' }).fill('Foo Fighters')
  await page.getByRole('option', { name: 'Foo Fighters' }).first().click()
  await expect(page.getByRole('note')).toContainText('Only an admin can approve the next one')
  await visitor.reload()
  await expect(post).toContainText('Formerly official· Foo Management')
  await visitor.goto(artist)
  await expect(visitor.getByText('Is this you?')).toBeVisible()
  await expect(visitor.getByTitle(/claim of Foo Management/)).toHaveCount(0)
  await admin.context().close()
  await visitor.context().close()
})

test('a lapsed claim says what is missing where, and can be checked again', async ({ page, site }) => {
  await becomeClaimant(page, site)
  const address = 'https://nirvana.example/'
  const lapsed = { claimStatus: 'lapsed', lapsedAt: '2026-11-01T12:00:00.000Z', proof: { id: 'p1', address } }
  // A proof is checked every week; the answers of a site a week later are simulated.
  await page.route('**/api/business/claims', async (route) => {
    const { items } = await (await route.fetch()).json()
    await route.fulfill({ json: { items: items.map((item: object) => ({ ...item, ...lapsed })) } })
  })
  await page.goto('/business/dashboard?tab=artists')
  const card = page.getByRole('main').getByRole('listitem')
  await expect(card).toContainText('Lapsed')
  await expect(card).toContainText(`Your proof was not found at ${address}`)
  await expect(card).toContainText('by Dec 31, 2026')
  await expect(page.getByRole('link', { name: 'Prove another address' })).toBeVisible()
  const attempt = {
    method: 'dns',
    fetched: 'TXT _fanfare.nirvana.example',
    found: 'no record',
    expected: 'a token',
  }
  await page.route('**/api/business/proofs/p1/check', (route) =>
    route.fulfill({ json: { claim: null, reasons: [], attempts: [attempt] } }),
  )
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(card.getByRole('status')).toContainText('TXT _fanfare.nirvana.example')
  await page.setViewportSize(PHONE)
  await expectAccessibleInBoth(page)

  Object.assign(lapsed, { kind: 'festival', entityName: 'Glow Meadow' })
  await page.reload()
  await page.getByRole('link', { name: 'Prove another address' }).click()
  await expect(page.getByRole('tab', { name: 'Festival', selected: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Festival' })).toHaveValue('Glow Meadow')
  // The form also requests the claims.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an official post and reply complete mentions, and their drafts continue without the browser’s storage', async ({
  page,
  browser,
  site,
}) => {
  const reader = await otherWindow(browser, site.url)
  const fan = await signUp(reader)
  const band = { mbid: FOO_FIGHTERS, business: 'Drafting Management' }
  await becomeClaimant(page, site, band)
  await requestAs(reader, 'POST', '/api/posts', {
    content: 'What a night',
    linkedEntityType: 'artist',
    linkedEntityId: FOO_FIGHTERS,
    linkedEntityName: 'Foo Fighters',
  })
  const forms = [
    { open: 'Create Official Post', field: `Official post as ${band.business}`, send: 'Post Officially' },
    { open: 'Respond', field: `Respond as ${band.business}`, send: 'Post Official Response' },
  ]
  for (const { open, field, send } of forms) {
    await page.goto(`/business/manage-artist/${FOO_FIGHTERS}`)
    await page.getByRole('button', { name: open }).last().click()
    const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
    await page.getByLabel(field).pressSequentially(`Thanks @${fan.username.slice(0, 10)}`)
    await page.getByRole('option', { name: fan.username }).first().click()
    await expect(page.getByLabel(field)).toHaveValue(`Thanks @${fan.username} `)
    await saved
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('fanfare.draft')) localStorage.removeItem(key)
    })
    await page.reload()
    await page.getByRole('button', { name: open }).last().click()
    await expect(page.getByLabel(field)).toHaveValue(/^Thanks @/)
    await expectAccessibleInBoth(page)
    const removed = page.waitForResponse((one) => one.request().method() === 'DELETE' && one.ok())
    await page.getByRole('button', { name: send }).click()
    await removed
  }
  await reader.goto('/community')
  await reader.getByRole('button', { name: /^Notifications/ }).click()
  await expect(reader.getByText(/mentioned you/).first()).toBeVisible()
})
