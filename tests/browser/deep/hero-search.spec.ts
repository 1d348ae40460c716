import type { Page } from '@playwright/test'
import type { Suggestion } from '#features/catalogue/search/contract.ts'
import { expect, openBeforeScripts, PHONE, test } from '../fixtures.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search music' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const highlighted = (page: Page) => list(page).getByRole('option', { selected: true })

const SUGGESTIONS = '**/api/suggestions?*'

test.beforeEach(async ({ page }) => {
  // Results of the catalogue arrive later, and would move the rows of the samples.
  await page.route(SUGGESTIONS, (route) => route.fulfill({ json: { items: [], pending: false } }))
  await page.goto('/')
  await expect(box(page)).toHaveAttribute('placeholder', 'Search music...')
})

test('the empty box offers the first six of the nine samples with their types', async ({ page }) => {
  await expect(list(page)).toBeHidden()
  await box(page).click()
  await expect(options(page)).toHaveCount(6)
  await expect(options(page).nth(0)).toContainText('Martin Garrix')
  await expect(options(page).nth(0)).toContainText('Artist')
  await expect(options(page).nth(0).locator('img')).toHaveAttribute('src', /^\/sample\/artist-/)
  await expect(options(page).nth(1).locator('img')).toHaveAttribute('src', /^\/sample\/sleeve-/)
  await expect(options(page).nth(0).getByText('Trending', { exact: true })).toBeVisible()
  await expect(options(page).nth(1)).toContainText('Album')
  await expect(options(page).nth(1).getByText('Trending', { exact: true })).toHaveCount(0)
})

test('albums, songs and festivals fill them too, samples of the same type and title come once', async ({
  page,
}) => {
  const one = (type: Suggestion['type'], id: string, name: string) =>
    ({ id, type, name, subtitle: '', slug: null, imageUrl: null }) satisfies Suggestion
  const items = [
    one('recording', 'r1', 'Dune Pulse'),
    one('festival', 'dune-pulse', 'Dune Pulse'),
    one('release', 'a1', 'Dune'),
    { ...one('festival', 'dunefest', 'Dunefest'), imageUrl: '/sample/artist-1.svg' },
  ]
  await page.route(SUGGESTIONS, (route) => route.fulfill({ json: { items, pending: false } }))
  await box(page).fill('dune')
  const rows = ['Dune PulseLive for', 'Dune PulseTrack', 'DuneAlbum', 'DunefestEvent']
  await expect(options(page)).toHaveText(rows.map((row) => new RegExp(row)))
  await expect(options(page).nth(3).locator('img')).toHaveAttribute('src', '/sample/artist-1.svg')
  await options(page).nth(2).click()
  await expect(box(page)).toHaveValue('Dune')
  await box(page).fill('dune')
  await options(page).nth(3).click()
  await expect(page).toHaveURL('/tickets?event=dunefest')
})

test('a search without results shows a message and a hint', async ({ page }) => {
  await page.unroute(SUGGESTIONS)
  await box(page).fill('Qwzxv Nowhere')
  await expect(page.getByText('No results found for "Qwzxv Nowhere"')).toBeVisible()
  await expect(page.getByText('Try searching for artists, albums, tracks, or events')).toBeVisible()
})

for (const [chip, found] of [
  ['Trending', 'Martin Garrix'],
  ['New', 'Tidewater Hours'],
  ['Live', 'Carpathia Festival'],
  ['Viral', 'Last Bus to Brighton'],
] as const) {
  test(`the chip ${chip} fills the box in lower case and opens the suggestions`, async ({ page }) => {
    await page.getByRole('button', { name: chip, exact: true }).click()
    await expect(box(page)).toHaveValue(chip.toLowerCase())
    await expect(options(page).filter({ hasText: found })).toBeVisible()
  })
}

test('choosing a label goes to the label', async ({ page }) => {
  await box(page).fill('brasswing')
  await options(page).click()
  await expect(page).toHaveURL('/label/brasswing-records')
})

test('choosing any other suggestion only fills the box', async ({ page }) => {
  await box(page).fill('tidewater')
  await options(page).click()
  await expect(box(page)).toHaveValue('Tidewater Hours')
  await expect(list(page)).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('a press outside and leaving the box close the list', async ({ page }) => {
  await box(page).click()
  await expect(list(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list(page)).toBeHidden()
  await box(page).click()
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
})

test('the highlight wraps around: from the last suggestion to the box, and up from the box to the last', async ({
  page,
}) => {
  await box(page).fill('kestrel')
  await expect(options(page)).toHaveCount(2)
  await page.keyboard.press('ArrowUp')
  await expect(highlighted(page)).toContainText('Concrete Lullabies')
  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toContainText('Last Bus to Brighton')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toContainText('Last Bus to Brighton')
})

test('the number of suggestions is announced', async ({ page }) => {
  await box(page).fill('kestrel')
  await expect(page.getByRole('status').getByText('2 suggestions')).toBeAttached()
  await box(page).fill('brasswing')
  await expect(page.getByRole('status').getByText('1 suggestion', { exact: true })).toBeAttached()
  await box(page).fill('Qwzxv Nowhere')
  await expect(page.getByRole('status').filter({ hasText: 'No results found' })).toHaveCount(1)
})

test('the list stays inside the window: it shrinks, and opens above where there is more space', async ({
  page,
}) => {
  const place = () =>
    page.evaluate(() => {
      const input = document.querySelector('[role=combobox]')?.getBoundingClientRect()
      const popup = document.querySelector('[role=listbox]')?.parentElement?.getBoundingClientRect()
      if (!input || !popup) return undefined
      const isInside = popup.top >= 0 && popup.bottom <= innerHeight
      return { side: popup.top > input.top ? 'below' : 'above', isInside }
    })
  const scrollBoxTo = (y: number) =>
    page.evaluate((to) => {
      const input = document.querySelector('[role=combobox]')
      scrollBy(0, (input?.getBoundingClientRect().top ?? 0) - to)
    }, y)
  await page.setViewportSize({ width: 800, height: 500 })
  await scrollBoxTo(100)
  await box(page).focus()
  await expect.poll(place).toEqual({ side: 'below', isInside: true })
  await scrollBoxTo(400)
  await expect.poll(place).toEqual({ side: 'above', isInside: true })
})

test('at 1440 by 900 the focus leaves the headline whole, and the list scrolls to its end', async ({
  page,
}) => {
  await box(page).click()
  await expect(options(page)).toHaveCount(6)
  const bar = await page.getByRole('banner').boundingBox()
  const headline = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(bar && headline && headline.y >= bar.y + bar.height).toBe(true)
  await expect(options(page).nth(3)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toBeInViewport({ ratio: 0.9 })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a tap on a chip opens the suggestions without the keyboard; a tap outside closes them', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Live', exact: true }).tap()
    await expect(options(page).first()).toBeVisible()
    await expect(box(page)).not.toBeFocused()
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(list(page)).toBeHidden()
  })

  test('a tap on a suggestion chooses it', async ({ page }) => {
    await box(page).tap()
    await options(page).filter({ hasText: 'Martin Garrix' }).tap()
    await expect(page).toHaveURL('/artist/martin-garrix')
  })
})

test('up and down move the highlight, which starts nowhere; Escape closes the list', async ({ page }) => {
  await box(page).click()
  await expect(options(page)).toHaveCount(6)
  await expect(highlighted(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toContainText('Martin Garrix')
  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toContainText('Tidewater Hours')
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await highlighted(page).getAttribute('id')) ?? 'none',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(highlighted(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toBeFocused()
})

test('text typed before hydration is searched, and a chip pressed before it fills the box', async ({
  page,
}) => {
  const letScriptsThrough = await openBeforeScripts(page, '/')
  await box(page).pressSequentially('garrix')
  letScriptsThrough()
  await expect(options(page)).toHaveCount(1)
  await expect(box(page)).toHaveValue('garrix')
  expect(await box(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6)
  await expect(page.getByText('1 suggestion', { exact: true })).toBeAttached()

  const letThroughAgain = await openBeforeScripts(page, '/?again')
  await page.getByRole('button', { name: 'Viral', exact: true }).click()
  letThroughAgain()
  await expect(box(page)).toHaveValue('viral')
  await expect(options(page)).toHaveCount(1)
})
