import type { Page } from '@playwright/test'
import type { Suggestion } from '#features/catalogue/search/contract.ts'
import { expect, expectAccessibleInBoth, openBeforeScripts, PHONE, test } from '../fixtures.ts'
import { openUntilIdle } from '../network-idle.ts'

const box = (page: Page) => page.getByPlaceholder('Search for artists, festivals...', { exact: true })
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const carousel = (page: Page) => page.getByRole('group', { name: 'Trending artists and albums' })
const submit = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })

const one = (type: Suggestion['type'], id: string, name: string): Suggestion => ({
  id,
  type,
  name,
  subtitle: type === 'festival' ? 'Dubai' : 'Daft Punk',
  slug: type === 'artist' ? 'daft-punk' : null,
  imageUrl: null,
})
const ARTIST_ID = '056e4f3e-d505-4dad-8ec1-d04f521cbb56'
const FOUND = [
  one('artist', ARTIST_ID, 'Daft Punk'),
  one('release', 'r1', 'Discovery'),
  one('recording', 's1', 'One More Time'),
  one('festival', 'dune-pulse', 'Dune Pulse'),
]

/** Answers the live search by its text; returns the requests. */
async function answerSearch(page: Page): Promise<string[]> {
  const queries: string[] = []
  await page.route('**/api/suggestions?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    queries.push(q)
    await route.fulfill({ json: { items: q.includes('nothing') ? [] : FOUND, pending: false } })
  })
  return queries
}

test('the carousel loops around its middle, with the scales and opacities of the specification', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openUntilIdle(page, '/v2')
  const slide = (name: string) => carousel(page).getByRole('listitem').filter({ hasText: name })
  await expect(carousel(page).getByRole('listitem')).toHaveCount(8)
  await expect(slide('Martin Garrix')).toContainText(/Electronic · 1\.2M followers\s*Latest Album · 2024/)
  const looks = (name: string) =>
    slide(name)
      .locator('> div')
      .evaluate((element) => {
        const { scale, opacity } = getComputedStyle(element)
        return [Number(scale === 'none' ? 1 : scale), Number(opacity)]
      })
  const centred = async (name: string) => {
    await expect.poll(() => looks(name)).toEqual([1, 1])
    await expect
      .poll(async () => {
        const at = await slide(name).boundingBox()
        const around = await carousel(page).boundingBox()
        if (!at || !around) return undefined
        return Math.round(Math.abs(at.x + at.width / 2 - around.x - around.width / 2))
      })
      .toBeLessThan(3)
  }
  await centred('Martin Garrix')
  await expect.poll(() => looks('David Guetta')).toEqual([0.9, 0.7])
  await expect.poll(() => looks('deadmau5')).toEqual([0.9, 0.7])
  await expect.poll(() => looks('Armin van Buuren')).toEqual([0.75, 0.4])
  await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
  await centred('deadmau5')
  await carousel(page).getByRole('button', { name: 'Next slide' }).click()
  await carousel(page).getByRole('button', { name: 'Next slide' }).click()
  await centred('David Guetta')
  await page.keyboard.press('ArrowRight')
  await centred('Armin van Buuren')
})

test('trending shows six skeletons while it loads and eight placeholder artists when it fails', async ({
  page,
}) => {
  await openUntilIdle(page, '/news')
  let fail = () => {}
  const stalled = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/api/home/trending-djs', async (route) => {
    await stalled
    await route.fulfill({ status: 404, json: { type: 'about:blank', title: 'Not Found', status: 404 } })
  })
  // Client-side navigation, so that the browser sends the requests.
  await page.evaluate(() => window.history.pushState({}, '', '/v2'))
  await expect(page.getByRole('status', { name: 'Loading what’s trending' }).locator('> *')).toHaveCount(6)
  fail()
  await expect(carousel(page).getByRole('listitem')).toHaveCount(8)
})

test('live search starts after a pause from two characters on, with badges, arrow keys and choices', async ({
  page,
}) => {
  const queries = await answerSearch(page)
  await page.clock.install()
  await openUntilIdle(page, '/v2')
  await expect(submit(page)).toBeDisabled()
  await box(page).fill('   ')
  await expect(submit(page)).toBeDisabled()
  await box(page).fill('d')
  await expect(submit(page)).toBeEnabled()
  // However slow the machine is, no pause is between the keys.
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).pressSequentially('aft')
  await page.clock.resume()
  await expect(page.getByText('Searching...').or(options(page).first())).toBeVisible()
  await expect(options(page)).toHaveCount(4)
  expect(queries).toEqual(['daft'])
  for (const [index, badge] of ['artist', 'album', 'song', 'festival'].entries()) {
    await expect(options(page).nth(index).getByText(badge, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('Discovery')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('Discovery')
  await expect(page).toHaveURL('/v2')
  await expect(options(page)).toHaveCount(0)

  await box(page).fill('nothing at all')
  await expect(page.getByText('No results found for "nothing at all"')).toBeVisible()
  await expect(page.getByText('Try searching for artists or festivals')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Try searching for artists or festivals')).toBeHidden()

  await box(page).fill('dune')
  await options(page).filter({ hasText: 'Dune Pulse' }).click()
  await expect(page).toHaveURL('/tickets')
})

test('submitting chooses the first suggestion, also when it is still loading', async ({ page }) => {
  await answerSearch(page)
  await openUntilIdle(page, '/v2')
  await box(page).fill('daft')
  await submit(page).click()
  await expect(page).toHaveURL(`/artist/daft-punk?mbid=${ARTIST_ID}`)
})

test('a search submitted with Enter before hydration chooses the first suggestion', async ({ page }) => {
  await answerSearch(page)
  const letScriptsThrough = await openBeforeScripts(page, '/v2')
  await box(page).fill('daft')
  await box(page).press('Enter')
  letScriptsThrough()
  await expect(page).toHaveURL(`/artist/daft-punk?mbid=${ARTIST_ID}`)
})

test('the player does not cover the suggestions', async ({ page }) => {
  await answerSearch(page)
  await openUntilIdle(page, '/v2')
  const player = page.getByRole('region', { name: 'Player' })
  for (const viewport of [PHONE, { width: 1440, height: 700 }]) {
    await page.setViewportSize(viewport)
    // The page learns its new size a frame later, and a list that is open already does not move again.
    await page.waitForFunction((height) => window.innerHeight === height, viewport.height)
    await box(page).fill('')
    // A list that stays open does not scroll the page again.
    await expect(options(page)).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    await box(page).fill('daft')
    await expect(options(page)).toHaveCount(4)
    await expect(options(page).last()).toBeInViewport({ ratio: 1 })
    // The page scrolls after the list has grown.
    await expect(async () => {
      const end = await options(page).last().boundingBox()
      const cover = await player.boundingBox()
      expect(end && cover && end.y + end.height <= cover.y).toBe(true)
    }).toPass()
  }
})

test('a failed search shows an error and can be retried', async ({ page, consoleErrors }) => {
  await answerSearch(page)
  await page.route('**/api/suggestions?*', (route) => route.abort(), { times: 1 })
  await openUntilIdle(page, '/v2')
  await box(page).fill('daft')
  await expect(page.getByText('The search didn’t answer. Please try again in a moment.')).toBeVisible()
  consoleErrors.splice(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(options(page)).toHaveCount(4)
  await expect(box(page)).toBeFocused()
})

test('the alternative home page is accessible in light and dark', async ({ page }) => {
  await answerSearch(page)
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    await openUntilIdle(page, '/v2')
    await expect(carousel(page)).toBeVisible()
    await expectAccessibleInBoth(page)
  }
  await box(page).fill('daft')
  await expect(options(page)).toHaveCount(4)
  await expectAccessibleInBoth(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
})
