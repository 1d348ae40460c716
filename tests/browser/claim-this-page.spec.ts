import type { Page } from '@playwright/test'
import { fillSignUp } from './account-forms.ts'
import { expect, expectAccessibleInBoth, PHONE } from './fixtures.ts'
import { newMember, otherWindow, requestAs, signUp } from './members.ts'
import { test } from './with-proofs.ts'

// In the starter catalogue, and of no other test on a site with proofs.
const RADIOHEAD = { id: 'a74b1b7f-71a5-4011-9441-d0b5e4122711', path: '/artist/radiohead' }
const BJORK = { id: '87c5dedd-371d-4a53-9f7f-80522fb7f3cb', path: '/artist/björk' }
const ADDRESS = 'https://radiohead.example/'

/** Makes the sources list an address of each artist, known to this site for 31 days. */
test.beforeAll(async ({ browser, site, outside }) => {
  const page = await otherWindow(browser, site.url)
  await signUp(page)
  outside.listed.set(RADIOHEAD.id, [{ type: 'official homepage', url: ADDRESS }])
  outside.listed.set(BJORK.id, [{ type: 'official homepage', url: 'https://bjork.example/' }])
  for (const { id } of [RADIOHEAD, BJORK]) {
    await requestAs(page, 'GET', `/api/business/addresses/artist/${id}`)
  }
  await page.context().close()
  await site.restart({ CLOCK_OFFSET: '+31d' })
})

/** Counts presses of the pointer and of Enter on this page from now on, over navigations. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const count = () => void (window as unknown as { countPress(): void }).countPress()
    document.addEventListener('pointerdown', count, true)
    document.addEventListener('keydown', ({ key }) => key === 'Enter' && count(), true)
  })
  return () => presses
}

test('a guest goes from the page of an artist to "Your page" in at most 12 presses', async ({
  page,
  outside,
}) => {
  const presses = await countPresses(page)
  await page.setViewportSize(PHONE)
  await page.goto(`${RADIOHEAD.path}?mbid=${RADIOHEAD.id}`)
  await page.getByRole('link', { name: 'Claim this page' }).first().click()
  await expect(page.getByRole('heading', { name: 'Claim this page', level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Claim this page: make an account' })).toBeVisible()
  const member = newMember()
  await fillSignUp(page, member)
  await page.getByRole('button', { name: 'Sign Up' }).click()

  // The artist is chosen, and the business has its name and the address of the member.
  await expect(page.getByRole('button', { name: 'Choose another artist than Radiohead' })).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue('Radiohead')
  await expect(page.getByLabel('Business email')).toHaveValue(member.email)
  const panel = page.getByRole('region', { name: 'Fastest: prove it' })
  const use = panel.getByRole('button', { name: `Use this: ${ADDRESS}` })
  await expect(use).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('checkbox').check()
  await use.click()
  const value = await panel.getByText(/^fanfare-verification=/).textContent()
  await panel.getByRole('button', { name: 'Copy: Value of the record' }).click()
  outside.dns.zones.set('_fanfare.radiohead.example', { txt: [value ?? ''] })
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel.getByRole('status')).toContainText('The page of Radiohead is yours.')
  await expect(panel.getByRole('link', { name: 'Manage it' })).toBeVisible()
  await panel.getByRole('link', { name: 'Your page' }).click()
  await expect(page).toHaveURL(`${RADIOHEAD.path}?mbid=${RADIOHEAD.id}`)
  await expect(page.getByText('You manage this page for Radiohead.')).toBeVisible()
  expect(presses()).toBeGreaterThan(5)
  expect(presses()).toBeLessThanOrEqual(12)
  test.info().annotations.push({ type: 'presses from the artist to Your page', description: `${presses()}` })
})

test('a member whose business has another name is told before and after the proof; nothing typed is lost', async ({
  page,
  outside,
}) => {
  await signUp(page)
  await page.goto(`/business/claim?artist=${BJORK.id}`)
  const panel = page.getByRole('region', { name: 'Fastest: prove it' })
  const use = panel.getByRole('button', { name: 'Use this: https://bjork.example/' })
  const name = page.getByLabel('Business name')
  await expect(name).toHaveValue('Björk')
  await name.fill('')
  await use.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/^Business name is required/)
  await expect(page.getByText('Please agree to the terms')).toBeVisible()
  await expectAccessibleInBoth(page)

  await name.fill('Universal Music')
  await expect(name).toHaveAccessibleDescription(/Not the name of the page/)
  await page.getByRole('checkbox').check()
  await page.reload()
  await expect(name).toHaveValue('Universal Music')
  await use.click()
  await expect(page.getByRole('note')).toContainText('You claim as Universal Music, which isn’t the name')
  const value = await panel.getByText(/^fanfare-verification=/).textContent()
  outside.dns.zones.set('_fanfare.bjork.example', { txt: [value ?? ''] })
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel.getByRole('status')).toContainText('Proved. An admin decides now.')
  await expect(panel.getByRole('status')).toContainText('The business is called Universal Music, not Björk')
  await panel.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByText('We’re reviewing your claim, and Universal Music first.')).toBeVisible()
})
