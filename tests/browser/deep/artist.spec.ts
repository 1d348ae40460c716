import type { Page, Request } from '@playwright/test'
import { openFilled } from '../artist-page.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  PHONE,
  test as withoutOutside,
} from '../fixtures.ts'
import { signUp, untilAnswered } from '../members.ts'
import { openUntilIdle } from '../network-idle.ts'
import { test } from '../with-outside.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const songs = (page: Page) => page.getByRole('list', { name: 'Songs' }).getByRole('listitem')
const player = (page: Page) => page.getByRole('dialog', { name: /^Listen to / })

test('the page fills in without a reload when a source has answered', async ({ page }) => {
  await openFilled(page, '/artist/kraftwerk?tab=story')
  await page.route('**/api/artists/*/recordings', (route) =>
    route.fulfill({ json: { items: [], state: 'pending' } }),
  )
  await tab(page, 'Releases').click()
  await expect(page.getByRole('status', { name: 'Loading songs' })).toBeVisible()
  await page.unroute('**/api/artists/*/recordings')
  await expect(songs(page).first()).toBeVisible()
})

test('covers appear without a reload on the first visit when the archive answers after the list of releases', async ({
  page,
  outside,
}) => {
  const slowArchive = { match: /^\/release(-group)?\//, delayMs: 700 }
  outside.faults.push(slowArchive)
  await page.goto('/artist/aphex-twin?list=albums')
  const albums = page.getByRole('list', { name: 'Albums' }).getByRole('listitem')
  await expect(albums).toHaveCount(4)
  await expect(albums.locator('img')).toHaveCount(4)
  outside.faults.splice(outside.faults.indexOf(slowArchive), 1)
})

test('on a phone the open tab is visible, also after going back', async ({ page }) => {
  await page.setViewportSize({ width: PHONE.width, height: 1200 })
  await openFilled(page)
  await expect(tab(page, 'Merch')).not.toBeInViewport({ ratio: 0.9 })
  await tab(page, 'Merch').click()
  await expect(tab(page, 'Merch')).toBeInViewport({ ratio: 0.9 })
  await tab(page, 'Releases').click()
  await expect(tab(page, 'Releases')).toBeInViewport({ ratio: 0.9 })
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Merch' })).toBeVisible()
  await expect(tab(page, 'Merch')).toBeInViewport({ ratio: 0.9 })
})

test("'Listen on:' and 'Listen to {name}' have one link per platform for artists, recordings and releases", async ({
  page,
}) => {
  await openFilled(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player(page)).toContainText('Listen to Daft Punk')
  await expect(player(page)).toContainText('Choose your preferred streaming platform')
  const links = player(page).getByRole('link', { name: /^Open in / })
  const names = await links.allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', /^https:/)
  }
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(player(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused()

  await page.route('**/api/recordings/*/links', (route) =>
    route.fulfill({ json: { name: 'Beyond', links: [], state: 'ready' } }),
  )
  await songs(page).filter({ hasText: 'Beyond' }).hover()
  await page.getByRole('button', { name: 'Play Beyond' }).click()
  await expect(player(page)).toContainText('Listen to Beyond')
  await expect(player(page)).toContainText('No streaming platforms available')
  await page.keyboard.press('Escape')

  await tab(page, 'Albums').click()
  await page.getByRole('button', { name: 'Play Discovery' }).focus()
  await page.keyboard.press('Enter')
  await expect(player(page)).toContainText('Listen to Discovery')
})

test('rows are 48 px high; the play button is always visible', async ({ page, browser, site }) => {
  await openFilled(page)
  const row = songs(page).filter({ hasText: 'Beyond' })
  const play = row.getByRole('button', { name: 'Play Beyond' })
  expect((await row.boundingBox())?.height).toBe(48)
  await expect(play).toHaveCSS('opacity', '1')
  const touched = await browser.newPage({
    baseURL: site.url,
    hasTouch: true,
    isMobile: true,
    viewport: PHONE,
  })
  await openFilled(touched)
  await expect(touched.getByRole('button', { name: 'Play Beyond' })).toHaveCSS('opacity', '1')
  await touched.close()
})

test('the Shows tab lists festivals with the artist in their lineup, and a click opens the details', async ({
  page,
}) => {
  await page.goto('/artist/martin-garrix?tab=shows')
  const shows = page.getByRole('list', { name: 'Shows' })
  await expect(page.getByRole('main').getByText('Sample', { exact: true })).toBeVisible()
  const first = shows.getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toContainText('Ticket Options')
  await expect(dialog.getByRole('link', { name: 'View Profile of Martin Garrix' })).toBeVisible()
  await expect(page).toHaveURL(/event=/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/artist/martin-garrix?tab=shows')

  await page.goto('/artist/nobody-knows-them?tab=shows')
  await expect(page.getByText('No Upcoming Shows')).toBeVisible()
})

test('the Community tab shows Sign In to Post to visitors and Create Post to members; the News tab shows Read More', async ({
  page,
}) => {
  await page.goto('/artist/daft-punk?tab=community')
  await expect(page.getByText('No Community Posts Yet')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In to Post' }).click()
  await expect(page).toHaveURL(/\/auth\?next=.*daft-punk/)
  await signUp(page)
  await page.goto('/artist/daft-punk?tab=community')
  await page.getByRole('link', { name: 'Create Post' }).click()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('main')).toContainText('Daft Punk')

  await page.goto('/artist/odd-harbour?tab=news')
  const story = page
    .getByRole('list', { name: 'News' })
    .getByRole('link', { name: /Read More/ })
    .first()
  await expect(story).toHaveAttribute('target', '_blank')
  await page.goto('/artist/nobody-knows-them?tab=news')
  await expect(page.getByText('No Recent News')).toBeVisible()
})

test('an answer from before the click that arrives late does not undo Follow', async ({ page }) => {
  const isRead = (request: Request) => request.url().includes('/api/visit?artists=')
  await signUp(page)
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/visit?*', async (route) => {
    const response = await route.fetch()
    await clicked.promise
    await route.fulfill({ response })
  })
  const request = page.waitForRequest(isRead)
  await openFilled(page, '/artist/kraftwerk')
  await request
  const follow = page.getByRole('button', { name: /^Follow/ })
  const answered = page.waitForEvent('requestfinished', isRead)
  await untilAnswered(page, () => follow.click())
  clicked.resolve()
  await answered
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(follow).toHaveText('Following')
  await expect(page.getByText('1 follower')).toBeVisible()
  // Other cards may still be loading.
  await page.unrouteAll({ behavior: 'wait' })
})

test('an unknown artist has a default profile, sample albums and the specified placeholder texts', async ({
  page,
}) => {
  await openUntilIdle(page, '/artist/nobody-knows-them')
  await expect(page.getByRole('heading', { level: 1, name: 'nobody knows them' })).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Nobody Knows Them$/ })).toBeVisible()
  await expect(page.getByText('No recordings found')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  await expect(follow).toBeDisabled()
  const reason = 'You can only follow artists in the music database.'
  await expect(page.getByText(reason)).toBeVisible()
  await expect(follow).toHaveAccessibleDescription(reason)
  await tab(page, 'Features').click()
  await expect(page.getByText('No collaborations found')).toBeVisible()
  await tab(page, 'Contributions').click()
  await expect(page.getByText('No production/writing credits found')).toBeVisible()
  await tab(page, 'Albums').click()
  await expect(page.getByRole('list', { name: 'Sample albums' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player(page)).toContainText('No streaming platforms available')
})

test('the page of an artist with a common name says which one it shows and links the others', async ({
  page,
}) => {
  await page.goto('/artist/nirvana')
  const others = page.getByRole('navigation', { name: 'Others called Nirvana' })
  await expect(others).toContainText('This is')
  const own = (await others.getByText('This is').textContent()) ?? ''
  await others.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/artist\/nirvana\?mbid=/)
  await expect(others.getByText('This is')).not.toHaveText(own)
  await page.reload()
  await expect(others.getByText('This is')).not.toHaveText(own)
})

test('names with slashes, percent signs, other scripts and great length fit the address and the page', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  for (const name of ['ac/dc', '100%', '坂本龍一', 'аквариум', 'w'.repeat(150)]) {
    await page.goto(`/artist/${encodeURIComponent(name)}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await tab(page, 'Merch').click()
    await expect(page).toHaveURL(/tab=merch/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  }
  await page.goto('/artist')
  await expect(page.getByRole('heading', { level: 1, name: 'unknown artist' })).toBeVisible()
  expect((await page.request.get(`/artist/${'x'.repeat(201)}`)).status()).toBe(404)
})

test('all tabs are accessible in light and dark', async ({ page }) => {
  await openFilled(page)
  await expectAccessibleInBoth(page)
  for (const name of [
    'Albums',
    'Features',
    'Contributions',
    'Shows',
    'Community',
    'News',
    'Story',
    'Merch',
  ]) {
    await tab(page, name).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await expectAccessibleInBoth(page)
  }
  await page.setViewportSize(PHONE)
  await page.goto('/artist/nirvana')
  await expectAccessibleInBoth(page)
})

withoutOutside('a part that fails offers another try; the others still show', async ({ page }) => {
  await page.goto('/artist/nobody-knows-them?tab=story')
  await expect(page.getByRole('heading', { name: 'First notes' })).toBeVisible()
  await tab(page, 'Releases').click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the songs')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
})
