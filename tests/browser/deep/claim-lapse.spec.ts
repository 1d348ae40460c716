import type { Page } from '@playwright/test'
import { becomeVerified } from '../claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE } from '../fixtures.ts'
import { otherWindow, requestAs } from '../members.ts'
import { test } from '../with-proofs.ts'

// A site of its own, whose clock is moved.
test.use({
  siteEnv: [
    async ({ outside }, use) => use({ ...LIVE, ...outside.settings, TIME_ZONE: 'UTC' }),
    { scope: 'worker' },
  ],
})

// In the starter catalogue.
const PULP = '76b2e842-5e85-4c97-ab62-d5bc315595b5'
const SLOWDIVE = 'a16371b9-7d36-497a-a9d4-42b0a0440c5e'

test('a proof that goes missing lets the page lapse within eight days: visitors read it, others may claim, and an admin decides', async ({
  page,
  browser,
  site,
  outside,
}) => {
  const address = 'https://pulp.example/'
  const { businessAccountId } = await becomeVerified(page, site, 'Pulp Office')
  outside.listed.set(PULP, [{ type: 'official homepage', url: address }])
  await requestAs(page, 'GET', `/api/business/addresses/artist/${PULP}`)
  await site.restart({ CLOCK_OFFSET: '+31d' })
  expect(site.output()).toContain('CLOCK_OFFSET moves the clock of the site by 31.00 days, for a rehearsal')
  const prove = async (of: Page, account: string) => {
    const proof = await requestAs<{ id: string; token: string }>(of, 'POST', '/api/business/proofs', {
      kind: 'artist',
      businessAccountId: account,
      artistMusicbrainzId: PULP,
      address,
    })
    outside.dns.zones.set('_fanfare.pulp.example', { txt: [`fanfare-verification=${proof.token}`] })
    return requestAs<{ claim: { claimStatus: string }; reasons: string[] }>(
      of,
      'POST',
      `/api/business/proofs/${proof.id}/check`,
    )
  }
  expect((await prove(page, businessAccountId)).claim.claimStatus).toBe('approved')
  outside.dns.zones.delete('_fanfare.pulp.example')
  for (const days of [38, 39]) {
    await site.restart({ CLOCK_OFFSET: `+${days}d` })
    await site.jobs('run', 'business.claim-rechecks')
  }

  const artist = `/artist/pulp?mbid=${PULP}`
  await page.setViewportSize(PHONE)
  await page.goto('/business/dashboard?tab=artists')
  await expect(page.getByRole('main')).toContainText(`We didn’t find your proof at ${address}`)
  await page.goto(artist)
  await expect(page.getByText('Your verification has lapsed.')).toBeVisible()

  const rival = await otherWindow(browser, site.url)
  await rival.setViewportSize(PHONE)
  await rival.goto(artist)
  await expect(rival.getByText('Verification lapsed')).toBeVisible()
  await expect(rival.getByRole('paragraph').filter({ hasText: 'Is this you?' })).toHaveText(
    'The verification of Pulp Office has lapsed, so an admin decides on a new claim. Is this you? Claim this page',
  )
  await expectAccessibleInBoth(rival)
  const other = await becomeVerified(rival, site, 'Pulp Rivals')
  expect(await prove(rival, other.businessAccountId)).toMatchObject({
    claim: { claimStatus: 'pending' },
    reasons: ['Someone else has a claim whose verification has lapsed and may come back.'],
  })
  await rival.context().close()
})

test('a token that has expired takes its steps along, and leads to a new one for the same address', async ({
  page,
  site,
  outside,
}) => {
  const address = 'https://slowdive.example/'
  await site.restart({ CLOCK_OFFSET: '+40d' })
  await becomeVerified(page, site, 'Slowdive Office')
  outside.listed.set(SLOWDIVE, [{ type: 'official homepage', url: address }])
  await page.setViewportSize(PHONE)
  await page.goto('/business/claim')
  await page.getByRole('combobox', { name: 'Artist' }).fill('Slowdive')
  await page.getByRole('option', { name: 'Slowdive' }).first().click()
  const panel = page.getByRole('region', { name: 'Fastest: prove it' })
  await panel.getByRole('button', { name: `Use this: ${address}` }).click()
  const value = panel.getByText(/^fanfare-verification=/)
  const expired = await value.textContent()

  await site.restart({ CLOCK_OFFSET: '+48d' })
  outside.dns.zones.set('_fanfare.slowdive.example', { txt: [expired ?? ''] })
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel.getByRole('alert')).toHaveText(
    'This token has expired. Please start again with a new one.',
  )
  await expect(value).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Check now' })).toHaveCount(0)
  await expectAccessibleInBoth(page)
  await panel.getByRole('button', { name: 'Get a new token' }).click()
  await expect(value).toHaveText(/^fanfare-verification=/)
  expect(await value.textContent()).not.toBe(expired)
  // The old record still exists, but proves nothing any more.
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel.getByRole('status')).toContainText(`Found: ${expired}`)
})
