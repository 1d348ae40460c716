import type { Page } from '@playwright/test'
import { becomeVerified, NIRVANA } from './claimants.ts'
import { expect, expectAccessibleInBoth, PHONE } from './fixtures.ts'
import { otherWindow, requestAs, signUp } from './members.ts'
import { test } from './with-proofs.ts'

const SERIES = '3f9c2a54-7f0e-4b44-9a4e-0d8f6d6e1b18'
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

/** Lets the sources list an address of each, which this site then has known for 31 days. */
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
    const { admin, member } = await becomeVerified(page, browser, site, business)
    await admin.context().close()
    await page.evaluate(() => localStorage.clear())
    await page.setViewportSize(PHONE)
    await page.goto('/business/claim')
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password').fill(member.password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await begin(page)

    const address = ADDRESSES[kind as keyof typeof ADDRESSES]
    const { hostname } = new URL(address)
    const panel = page.getByRole('region', { name: 'Fastest: prove it' })
    await panel.getByRole('button', { name: `Use ${address}` }).click()
    await expect(panel).toContainText(`_fanfare.${hostname}`)
    const value = await panel.getByText(/^fanfare-verification=/).textContent()
    await panel.getByRole('button', { name: 'Check now' }).click()
    // What was fetched, what was there and what was expected.
    const tried = panel.getByRole('status').getByRole('listitem').first()
    await expect(tried).toContainText(`TXT _fanfare.${hostname}`)
    await expect(tried).toContainText('Found: no record')
    await expect(tried).toContainText(`Expected: ${value}`)
    await expectAccessibleInBoth(page)

    outside.dns.zones.set(`_fanfare.${hostname}`, { txt: [value ?? ''] })
    await panel.getByRole('button', { name: 'Check now' }).click()
    await expect(panel.getByRole('status')).toContainText('is yours')
    await panel.getByRole('link', { name: 'To your dashboard' }).click()
    await page.getByRole('link', { name: /^Manage Profile of/ }).click()
    await expect(page).toHaveURL(manage)
    await expect(page.getByRole('tab', { name: 'Page' })).toBeVisible()

    const visitor = await otherWindow(browser, site.url)
    await visitor.goto(path)
    await expect(visitor.getByTitle(new RegExp(`Verified through ${hostname}.*${business}`))).toContainText(
      `Verifiedthrough ${hostname}, checked`,
    )
    await expectAccessibleInBoth(visitor)
    await visitor.context().close()
    await page.goto(path)
    await expect(page.getByText(`You manage this page for ${business}.`)).toBeVisible()
    await expect(page.getByText('Is this you?')).toHaveCount(0)
  })
}
