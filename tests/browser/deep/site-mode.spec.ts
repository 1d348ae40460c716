import { LIVE_EVENTS } from '#features/preview/samples/live-events.ts'
import { expect, LIVE, test } from '../fixtures.ts'
import { openUntilIdle, scrollThrough } from '../network-idle.ts'

// With a setting more, so that it has a site of its own, on which no other test has published a show.
test.use({ siteEnv: { ...LIVE, TIME_ZONE: 'UTC' } })

for (const path of ['/', '/v1', '/v2']) {
  test(`${path} shows no sample event`, async ({ page }) => {
    await page.goto(path)
    const events = page.getByRole('region', { name: 'Shows', exact: true })
    await expect(events.getByRole('link', { name: 'Announce a show' })).toHaveAttribute(
      'href',
      '/business/claim',
    )
    for (const { title } of LIVE_EVENTS) await expect(page.getByText(title)).toHaveCount(0)
  })
}

test('the search offers artists and records of the catalogue, no sample, and an empty list says what it will contain', async ({
  page,
}) => {
  // The catalogue that ships with Fanfare is loaded once the site has started.
  const offered = async () =>
    (await (await page.request.get(`/api/highlights?list=start&at=${Date.now()}`)).json()).items.map(
      ({ type }: { type: string }) => type,
    )
  await expect.poll(offered, { timeout: 60_000 }).toEqual(expect.arrayContaining(['artist', 'album']))
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search music' })
  await box.click()
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options).toHaveCount(6)
  await expect(options.filter({ hasText: /A LA SALA.*Khruangbin/ })).toBeVisible()
  for (const [chip, empty] of [
    ['Trending', 'Nothing is trending yet'],
    ['New', 'No releases in the last two weeks'],
    ['Live', 'No shows announced'],
    ['Viral', 'No likes today'],
  ] as const) {
    await page.getByRole('button', { name: chip, exact: true }).click()
    await expect(box).toHaveValue(chip.toLowerCase())
    await expect(page.getByText(empty)).toBeVisible()
  }
})

test('the address of an artist without a name leads home', async ({ page }) => {
  await page.goto('/artist')
  await expect(page).toHaveURL('/')
})

test('no page loads a script of the preview', async ({ page }) => {
  const names: string[] = []
  // A page that lacks data keeps a stream open, so its network would never be idle. 204 ends a stream for good.
  await page.route('**/api/live?*', (route) => route.fulfill({ status: 204 }))
  page.on('request', (request) => names.push(new URL(request.url()).pathname))
  for (const path of [
    '/',
    '/v1',
    '/v2',
    '/artist/daft-punk',
    '/label/chain-reaction',
    '/tickets',
    '/merch',
  ]) {
    await openUntilIdle(page, path)
    await scrollThrough(page)
  }
  expect(names).toContainEqual(expect.stringMatching(/^\/assets\/index-/))
  // vite.config.ts names them so; the tests of the budget find some on a preview.
  expect(names.filter((name) => name.startsWith('/assets/preview-'))).toEqual([])
})

test('a live site says so at the start and in the page', async ({ page, site }) => {
  expect(site.output()).toContain('in live mode')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-site-mode', 'live')
})

test('the mode stays through navigation in the browser', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('link', { name: 'FANFARE' }).click()
  const events = page.getByRole('region', { name: 'Shows', exact: true })
  // A part far down loads when it comes near the window.
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(events).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [0] })
  await expect(events.getByRole('heading', { name: 'The stage is free' })).toBeVisible()
})
