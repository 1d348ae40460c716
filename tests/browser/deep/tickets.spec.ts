import type { Page } from '@playwright/test'
import type { Festival } from '#features/shows/festivals/contract.ts'
import { expect, expectAccessibleInBoth, openBeforeScripts, PHONE, test } from '../fixtures.ts'
import { requestAs, signUp } from '../members.ts'
import { openUntilIdle } from '../network-idle.ts'

const events = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('listitem')
const box = (page: Page) =>
  page.getByPlaceholder('Search festivals, artists, venues, cities, genres...', { exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const nothing = (page: Page) => page.getByText('No events found matching your criteria')

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
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the events')
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
