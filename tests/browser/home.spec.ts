import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'
import { scrollThrough } from './network-idle.ts'
import { test } from './with-outside.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const trending = (page: Page) => part(page, 'Trending Now')

test('the server renders the home page with artists, records, events and stories', async ({ request }) => {
  const html = await (await request.get('/')).text()
  for (const text of ['Daft Punk', 'Kraftwerk', 'Concrete Lullabies', 'Harbour Lights', 'Odd Harbour']) {
    expect(html).toContain(text)
  }
})

test('Trending Now shows four artists with genre, followers and Verified badge', async ({ page }) => {
  await page.goto('/')
  const cards = trending(page).getByRole('list', { name: 'Trending artists' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  for (const card of await cards.all()) {
    await expect(card).toContainText('Electronic')
    await expect(card).toContainText(/\d+K followers/)
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/artist\/[a-z0-9-]+$/)
  }
  const verified = cards.filter({ hasText: 'Verified' })
  const count = await verified.count()
  await page.reload()
  await expect(verified).toHaveCount(count)
})

/** Every event opens a dialog with its own details. */
async function expectEventDialogs(page: Page) {
  const places = {
    'Harbour Lights': 'The Rope Walk, New York',
    'Songs for Fog': 'Little Lantern Hall, San Francisco',
  }
  for (const [name, place] of Object.entries(places)) {
    await part(page, 'Live Events').getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toContainText(place)
    await expect(dialog.getByRole('link', { name: /^View Profile of / })).toHaveAttribute(
      'href',
      /^\/artist\//,
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(part(page, 'Live Events').getByRole('button')).toHaveCount(4)
}

test('New Releases and Live Events show their cards', async ({ page }) => {
  await page.goto('/')
  const releases = part(page, 'New Releases').getByRole('listitem')
  await expect(releases).toHaveCount(4)
  await expect(releases.filter({ hasText: 'Concrete Lullabies' })).toContainText('Kestrel Yard')
  const events = part(page, 'Live Events').getByRole('listitem')
  await expect(events.filter({ hasText: 'Harbour Lights' })).toContainText('Available')
  await expect(events.filter({ hasText: 'Brass After Dark' })).toContainText('Few Left')
  await expect(events.filter({ hasText: 'Songs for Fog' })).toContainText('Sold Out')
  await expectEventDialogs(page)
})

test('Latest News shows a featured story with its category and four more, all opening in a new tab', async ({
  page,
}) => {
  await page.goto('/')
  const news = part(page, 'Latest News')
  const featured = news.getByRole('article').filter({ hasText: 'Read Full Article' })
  await expect(featured).toHaveCount(1)
  await expect(featured).toContainText('Stage Left')
  await expect(featured).toContainText('Events')
  await expect(featured).toContainText(/By \w+/)
  await expect(featured).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  const others = news.getByRole('list', { name: 'More news' }).getByRole('article')
  await expect(others).toHaveCount(4)
  await expect(others.getByRole('link', { name: /Read More/ })).toHaveCount(4)
  for (const link of await news.getByRole('article').getByRole('link').all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('href', /^https?:\/\//)
  }
  await news.getByRole('link', { name: 'View All News' }).click()
  await expect(page).toHaveURL('/news')
})

test('the classic home page shows the same content as ranked lists with small covers', async ({
  page,
  outside,
}) => {
  await page.goto('/v1')
  await expect(part(page, 'Trending Artists').getByRole('listitem')).toHaveCount(4)
  await expect(part(page, 'New Releases').getByRole('listitem')).toHaveCount(4)
  await expect(part(page, 'Live Events').getByRole('listitem')).toHaveCount(4)
  await expect(part(page, 'Latest News').getByRole('listitem')).toHaveCount(5)
  await expect(part(page, 'Trending Artists').getByRole('link', { name: 'Daft Punk' })).toHaveAttribute(
    'href',
    '/artist/daft-punk',
  )
  await scrollThrough(page)
  await expectEventDialogs(page)
  const smallCovers = () => outside.requests.filter(({ path }) => path.endsWith('/front-250'))
  await expect.poll(() => smallCovers().length).toBeGreaterThan(0)
})
