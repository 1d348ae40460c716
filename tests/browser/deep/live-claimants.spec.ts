import { signUpAdmin } from '../business-windows.ts'
import { becomeClaimant, NIRVANA } from '../claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp } from '../members.ts'

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
  await page.getByRole('button', { name: 'Save changes' }).click()
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
  await expect(visitor.getByRole('region', { name: 'Timeline' })).toContainText('Together with')
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
  await expect(page.getByText('You haven’t linked to a product yet.')).toBeVisible()
  await page.getByText('History of products').click()
  await page.getByRole('button', { name: 'Undo: Tour shirt removed' }).click()
  await expect(page.getByRole('list', { name: 'Your products' })).toContainText('€24.50 · shop.example')
  await expect(page.getByRole('list', { name: 'Changes of products' })).toContainText('Tour shirt put back')
  await expectAccessibleInBoth(page)
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
  await expect(card).toContainText(`We didn’t find your proof at ${address}`)
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
