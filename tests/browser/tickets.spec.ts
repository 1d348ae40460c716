import type { Page } from '@playwright/test'
import type { Festival } from '#features/shows/festivals/contract.ts'
import { expect, expectAccessibleInBoth, openBeforeScripts, PHONE, test } from './fixtures.ts'
import { requestAs, signUp } from './members.ts'
import { openUntilIdle, reloadUntilIdle } from './network-idle.ts'

const events = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('listitem')
const box = (page: Page) =>
  page.getByPlaceholder('Search festivals, artists, venues, cities, genres...', { exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const nothing = (page: Page) => page.getByText('No events found matching your criteria')

test('the server renders the two festivals with prices, statuses, canonical address and schema.org data', async ({
  request,
}) => {
  const html = await (await request.get('/tickets')).text()
  for (const text of [
    'Carpathia Festival',
    'Dune Pulse',
    '199 EUR',
    '795 AED',
    'Available',
    'Few Left',
    '>Past<',
  ]) {
    expect(html).toContain(text)
  }
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/tickets"/)
  // Sample content is excluded from search engines.
  const invented = /ld\+json|property="og:[a-z:]+" content="[^"]*(Carpathia|Dune)/
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).not.toMatch(invented)
  const ofOne = await (await request.get('/tickets?event=dune-pulse')).text()
  expect(ofOne).toContain('<title>Dune Pulse · Fanfare</title>')
  expect(ofOne).toContain('<meta name="robots" content="noindex"')
  expect(ofOne).not.toMatch(invented)
})

test('search, location and date are in the address and follow back, forward and reload', async ({ page }) => {
  await openUntilIdle(page, '/tickets')
  await expect(events(page)).toHaveCount(2)
  await box(page).fill('tiesto dubai')
  await expect(events(page)).toHaveCount(1)
  await expect(events(page)).toContainText('Dune Pulse')
  await expect(page).toHaveURL('/tickets?search=tiesto+dubai')
  const location = page.getByRole('combobox', { name: 'Location' })
  await expect(location.getByRole('option')).toHaveText([
    'All Locations',
    'New York',
    'Los Angeles',
    'Chicago',
    'San Francisco',
    'Dubai',
    'Cluj-Napoca',
  ])
  await location.selectOption('Cluj-Napoca')
  await expect(nothing(page)).toBeVisible()
  await page.goBack()
  await expect(events(page)).toHaveCount(1)
  await expect(location).toHaveValue('')
  await page.goForward()
  await expect(nothing(page)).toBeVisible()
  await reloadUntilIdle(page)
  await expect(box(page)).toHaveValue('tiesto dubai')
  await expect(location).toHaveValue('Cluj-Napoca')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(events(page)).toHaveCount(2)
  await expect(box(page)).toHaveValue('')
  await expect(page).toHaveURL('/tickets')
  await page.getByRole('combobox', { name: 'Date' }).selectOption('Next Month')
  await expect(page).toHaveURL('/tickets?date=next-month')
  await expect(nothing(page)).toBeVisible()
})

test('text and choices from before hydration filter the list; the button clears the box', async ({
  page,
}) => {
  const letScriptsThrough = await openBeforeScripts(page, '/tickets')
  await box(page).fill('dune')
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Dubai')
  letScriptsThrough()
  await expect(page).toHaveURL(/search=dune/)
  await expect(page).toHaveURL(/location=Dubai/)
  await expect(events(page)).toHaveCount(1)
  await expect(box(page)).toHaveValue('dune')
  const clear = page.getByRole('button', { name: 'Clear the search box' })
  // The browser's own button would be left of ours, and clear the box.
  const edge = (await clear.boundingBox())?.x ?? 0
  const { y = 0, height = 0 } = (await box(page).boundingBox()) ?? {}
  for (const left of [4, 8, 12, 16]) await page.mouse.click(edge - left, y + height / 2)
  await expect(box(page)).toHaveValue('dune')
  await clear.click()
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await expect(page).toHaveURL('/tickets?location=Dubai')
  await expect(clear).toHaveCount(0)
})

test('a delayed search does not pull a visitor back who has left the page', async ({ page }) => {
  await page.clock.install()
  await openUntilIdle(page, '/tickets')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).hover()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).fill('dune')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/news')
})

test('an event opens with lineup, tickets, venue, address and map, and is in the page’s address', async ({
  page,
}) => {
  await openUntilIdle(page, '/tickets')
  await page.getByRole('link', { name: 'Dune Pulse' }).click()
  await expect(page).toHaveURL('/tickets?event=dune-pulse')
  const open = dialog(page, 'Dune Pulse')
  await expect(open).toContainText('Al Sahra Sands')
  await expect(open).toContainText('Desert Gate Road, Dubai, United Arab Emirates')
  await expect(open).toContainText('Feb 15 – 17, 2025')
  await expect(open.getByRole('img', { name: /Map placeholder/ })).toBeVisible()

  const lineup = open.getByRole('region', { name: 'Artist Lineup' })
  await expect(lineup.getByRole('listitem')).toHaveCount(4)
  await expect(lineup.getByRole('listitem').first()).toContainText(/David Guetta\s*Headliner/)
  await expect(lineup.getByRole('link', { name: 'View Profile of Martin Garrix' })).toHaveAttribute(
    'href',
    '/artist/martin-garrix',
  )

  const options = open.getByRole('region', { name: 'Ticket Options' })
  for (const text of ['General Admission', '795 AED', 'VIP Experience', '1,595 AED', '2,995 AED']) {
    await expect(options).toContainText(text)
  }
  const select = options.getByRole('button', { name: 'Select Tickets' })
  await expect(select.nth(0)).toBeEnabled()
  await expect(select.nth(2)).toBeDisabled()
  await select.nth(0).click()
  await expect(page).toHaveURL('/tickets?event=dune-pulse')

  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await expect(page).toHaveURL('/tickets')
  await expect(page.getByRole('link', { name: 'Dune Pulse' })).toBeFocused()
  await page.goForward()
  await expect(open).toBeVisible()
  await reloadUntilIdle(page)
  await expect(open).toBeVisible()
  await open.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/tickets')
})

test('an event shows up to five posts about it and links all of them in the community', async ({ page }) => {
  await signUp(page)
  await page.goto('/tickets?event=carpathia-festival')
  const posts = dialog(page, 'Carpathia Festival').getByRole('region', { name: 'Community' })
  await expect(posts).toContainText('No Community Posts Yet')
  for (let number = 1; number <= 6; number++) {
    await requestAs(page, 'POST', '/api/posts', {
      content: `Tent number ${number}`,
      linkedEntityType: 'festival',
      linkedEntityId: 'carpathia-festival',
      linkedEntityName: 'Carpathia Festival',
    })
  }
  await page.reload()
  await expect(posts.getByRole('article')).toHaveCount(5)
  await expect(posts.getByRole('article').first()).toContainText('Tent number 6')
  await posts.getByRole('link', { name: 'View All 6 Posts' }).click()
  await expect(page).toHaveURL(/\/community/)
  await expect(page.getByRole('article').filter({ hasText: 'Tent number' })).toHaveCount(6)
})

test('a sold-out event shows Sold Out and no tickets; a failure shows an error with a retry', async ({
  page,
}) => {
  await openUntilIdle(page, '/news')
  await page.route('**/api/festivals', (route) => route.abort(), { times: 4 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Festivals' }).click()
  await expect(page.getByRole('alert')).toContainText('The events did not load')
  await page.route('**/api/festivals', async (route) => {
    const answer = await route.fetch()
    const { items }: { items: Festival[] } = await answer.json()
    await route.fulfill({ json: { items: items.map((item) => ({ ...item, status: 'sold-out' })) } })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  const dune = events(page).filter({ hasText: 'Dune Pulse' })
  await expect(dune.getByText('Sold Out', { exact: true })).toBeVisible()
  await expect(dune.getByRole('button', { name: 'Buy Tickets' })).toBeDisabled()
  await expect(page).toHaveURL('/tickets')
})

test('tickets, their dialog and the empty result are accessible in light and dark', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openUntilIdle(page, '/tickets')
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Dune Pulse' }).click()
  await expect(dialog(page, 'Dune Pulse').getByRole('region', { name: 'Community' })).toContainText(
    /No Community|View All/,
  )
  await expectAccessibleInBoth(page)
  await openUntilIdle(page, '/tickets?location=Chicago')
  await expect(nothing(page)).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('a link to an event that is not listed shows a message above the list', async ({ page }) => {
  await page.goto('/tickets?event=no-such-event')
  await expect(page.getByText('The event of this link is not listed any more.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
