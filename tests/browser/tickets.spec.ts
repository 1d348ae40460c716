import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
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
