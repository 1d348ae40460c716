import type { Page } from '@playwright/test'
import { signUpAdmin, uploadDocument } from '../business-windows.ts'
import { becomeClaimant, becomeVerified, drawLetter, NIRVANA } from '../claimants.ts'
import { expect, expectAccessibleInBoth, PHONE } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, toast } from '../members.ts'
import { test } from '../with-proofs.ts'

const SERIES = '3f9c2a54-7f0e-4b44-9a4e-0d8f6d6e1b18'
// In the starter catalogue, and of no other test here.
const FOO_FIGHTERS = '67f66c07-6e61-4026-ade5-7e782fad3a5d'
const LABEL = 'Chain Reaction'
const FESTIVAL = 'Lantern Field'

const ADDRESSES = {
  artist: 'https://nirvana.example/',
  label: 'https://chain.example/',
  festival: 'https://lantern.example/',
}

/** Chooses one of the suggestions for a text. */
async function choose(page: Page, kind: 'Artist' | 'Label', name: string) {
  await page.getByRole('combobox', { name: kind }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

const WALKS = {
  artist: {
    business: 'Nirvana Management',
    begin: (page: Page) => choose(page, 'Artist', 'Nirvana'),
    path: `/artist/nirvana?mbid=${NIRVANA}`,
    manage: /\/business\/manage-artist\//,
  },
  label: {
    business: 'Chain Reaction Office',
    async begin(page: Page) {
      await page.getByRole('tab', { name: 'Label' }).click()
      await choose(page, 'Label', LABEL)
    },
    path: '/label/chain-reaction',
    manage: /\/business\/manage-label\//,
  },
  festival: {
    business: 'Lantern Events',
    async begin(page: Page) {
      await page.getByRole('tab', { name: 'Festival' }).click()
      await page.getByRole('combobox', { name: 'Festival' }).fill(FESTIVAL)
      await page.getByRole('button', { name: 'Look up its addresses' }).click()
    },
    path: '/tickets?event=lantern-field',
    manage: /\/business\/manage-festival\//,
  },
}

/** Makes the sources list an address of each, known to this site for 31 days. */
test.beforeAll(async ({ browser, site, outside }) => {
  const page = await otherWindow(browser, site.url)
  await signUp(page)
  const { items } = await requestAs<{ items: { id: string }[] }>(
    page,
    'GET',
    `/api/business/labels?q=${encodeURIComponent(LABEL)}`,
  )
  const label = items[0]?.id ?? ''
  outside.listed.set(NIRVANA, [{ type: 'official homepage', url: ADDRESSES.artist }])
  outside.listed.set(label, [{ type: 'official site', url: ADDRESSES.label }])
  outside.listed.set(SERIES, [{ type: 'official homepage', url: ADDRESSES.festival }])
  outside.series.set(SERIES, FESTIVAL)
  for (const listed of [
    `artist/${NIRVANA}`,
    `label/${label}`,
    `festival?name=${encodeURIComponent(FESTIVAL)}`,
  ]) {
    const { items } = await requestAs<{ items: unknown[] }>(page, 'GET', `/api/business/addresses/${listed}`)
    expect(items).toHaveLength(1)
  }
  await page.context().close()
  await site.restart({ CLOCK_OFFSET: '+31d' })
})

for (const [kind, { business, begin, path, manage }] of Object.entries(WALKS)) {
  test(`from signing in to the badge of a claim by proof: ${kind}`, async ({
    page,
    browser,
    site,
    outside,
  }) => {
    const { member } = await becomeVerified(page, site, business)
    await page.evaluate(() => localStorage.clear())
    await page.setViewportSize(PHONE)
    await page.goto('/business/claim')
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password').fill(member.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await begin(page)

    const address = ADDRESSES[kind as keyof typeof ADDRESSES]
    const { hostname } = new URL(address)
    const panel = page.getByRole('region', { name: 'Fastest: prove it' })
    await panel.getByRole('button', { name: `Use this: ${address}` }).click()
    await expect(panel).toContainText(`_fanfare.${hostname}`)
    const value = await panel.getByText(/^fanfare-verification=/).textContent()
    await panel.getByRole('button', { name: 'Check now' }).click()
    // What was fetched, what was found and what was expected.
    const tried = panel.getByRole('status').getByRole('listitem').first()
    await expect(tried).toContainText('TXT record')
    await expect(tried).toContainText(`TXT _fanfare.${hostname}`)
    await expect(tried).toContainText('Found: no record')
    await expect(tried).toContainText(`Expected: ${value}`)
    await expectAccessibleInBoth(page)

    outside.dns.zones.set(`_fanfare.${hostname}`, { txt: [value ?? ''] })
    await panel.getByRole('button', { name: 'Check now' }).click()
    await expect(panel.getByRole('status')).toContainText('is yours')
    await panel.getByRole('link', { name: 'Manage it' }).click()
    await expect(page).toHaveURL(manage)
    await expect(page.getByRole('tab', { name: 'Page', exact: true })).toBeVisible()

    const visitor = await otherWindow(browser, site.url)
    await visitor.goto(path)
    await expect(visitor.getByTitle(new RegExp(`Verified through ${hostname}.*${business}`))).toContainText(
      new RegExp(`Verified ?through ${hostname}, checked`),
    )
    await expectAccessibleInBoth(visitor)
    await visitor.context().close()
    await page.goto(path)
    await expect(page.getByText(`You manage this page for ${business}.`)).toBeVisible()
    await expect(page.getByText('Is this you?')).toHaveCount(0)
  })
}

test('a proof of a page that somebody manages is decided by an admin, who sees documents and proof side by side', async ({
  page,
  browser,
  site,
  outside,
}) => {
  const rival = { mbid: FOO_FIGHTERS, business: 'Foo Office' }
  const earlier = await otherWindow(browser, site.url)
  await becomeClaimant(earlier, site, rival)
  const admin = await otherWindow(browser, site.url)
  await signUpAdmin(admin, site)
  const { businessAccountId } = await becomeVerified(page, site, 'Foo Management')
  await requestAs(page, 'POST', '/api/business/claims/artist', {
    businessAccountId,
    artistMusicbrainzId: FOO_FIGHTERS,
    documentIds: [(await uploadDocument(page, await drawLetter())).id],
    additionalInformation: 'We are the new management.',
  })
  const address = 'https://foo.example/'
  outside.listed.set(FOO_FIGHTERS, [{ type: 'official homepage', url: address }])
  const proof = await requestAs<{ id: string; token: string }>(page, 'POST', '/api/business/proofs', {
    kind: 'artist',
    businessAccountId,
    artistMusicbrainzId: FOO_FIGHTERS,
    address,
  })
  outside.dns.zones.set('_fanfare.foo.example', { txt: [`fanfare-verification=${proof.token}`] })
  await requestAs(page, 'POST', `/api/business/proofs/${proof.id}/check`)

  await admin.goto('/admin?tab=artist-claims')
  const claim = 'the claim of Foo Management on Foo Fighters'
  await admin.getByRole('button', { name: `View details of ${claim}` }).click()
  const details = admin.getByRole('dialog', { name: 'Artist Claim Details' })
  await expect(details.getByRole('region', { name: 'Verification Documents' })).toContainText('Document 1')
  const seen = details.getByRole('region', { name: 'Proof of Control' })
  await expect(seen).toContainText(address)
  await expect(seen).toContainText('TXT _fanfare.foo.example')
  await expect(seen).toContainText('Someone else has an approved claim.')
  await expect(details).toContainText(/By Foo Office, approved .+ by documents/)
  const sides = await Promise.all(
    ['Verification Documents', 'Proof of Control'].map((name) =>
      details.getByRole('region', { name }).boundingBox(),
    ),
  )
  expect(sides[0]?.y).toBe(sides[1]?.y)
  expect(sides[1]?.x).toBeGreaterThan((sides[0]?.x ?? 0) + (sides[0]?.width ?? 0) - 1)
  await expectAccessibleInBoth(admin)

  // Both decisions are there, and each asks for confirmation.
  await details.getByRole('button', { name: 'Reject' }).click()
  const reject = admin.getByRole('alertdialog', { name: 'Reject Artist Claim' })
  await expect(reject).toContainText('Foo Fighters · Foo Management')
  await reject.getByRole('button', { name: 'Cancel' }).click()
  await expect(reject).toHaveCount(0)
  await admin.setViewportSize(PHONE)
  await admin.getByRole('button', { name: `View details of ${claim}` }).click()
  await details.getByRole('button', { name: 'Approve' }).click()
  const approve = admin.getByRole('alertdialog', { name: 'Approve this claim?' })
  await expect(approve).toContainText('Foo Fighters · Foo Management')
  await expectAccessibleInBoth(admin)
  await approve.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(admin, 'Claim Approved')).toContainText('Artist claim has been approved.')
  await admin.context().close()
  await earlier.context().close()
})
