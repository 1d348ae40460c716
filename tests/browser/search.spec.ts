import { expect, expectAccessibleInBoth, test } from './fixtures.ts'

const box = 'Search everything'

test('a search has an address, sections and facets, also without scripts', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/search?q=radiohead`)
  await expect(page).toHaveTitle('radiohead · Search · Fanfare')
  const artists = page.getByRole('region', { name: 'Artists' })
  await expect(artists.getByRole('link', { name: 'Radiohead', exact: true })).toHaveAttribute(
    'href',
    '/artist/radiohead?mbid=a74b1b7f-71a5-4011-9441-d0b5e4122711',
  )
  await page.getByRole('searchbox', { name: box }).fill('wolfgang amadeus')
  await page.getByRole('searchbox', { name: box }).press('Enter')
  await expect(page.getByRole('region', { name: 'Albums' })).toContainText('Wolfgang Amadeus Phoenix')
  await page
    .getByRole('navigation', { name: 'Kinds of results' })
    .getByRole('link', { name: /Albums/ })
    .click()
  await expect(page).toHaveURL(/kind=release/)
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
  await page.close()
})

test('the key / leads to the search of every page, and Enter searches', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/news')
  const search = page.getByRole('searchbox', { name: 'Search Fanfare' })
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(search).toHaveValue('')
  await page.keyboard.type('daft punk/')
  await expect(search).toHaveValue('daft punk/')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=daft%20punk%2F')
  await expect(page.getByRole('region', { name: 'Artists' })).toContainText('Daft Punk')
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/news')
  await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeVisible()
})

test('artists are listed by letter, decade and country, also without scripts', async ({
  browser,
  site,
  page,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${site.url}/artists`)
  const lists = plain.getByRole('navigation', { name: 'Lists of artists' })
  const artists = plain.getByRole('list', { name: 'Artists', exact: true })
  await expect(artists.getByRole('link', { name: 'Coldplay', exact: true })).toBeVisible()
  await lists.getByRole('link', { name: 'B', exact: true }).click()
  await expect(plain).toHaveTitle('Artists with B · Fanfare')
  await expect(lists.locator('[aria-current]')).toContainText('B')
  await expect(artists.getByRole('link', { name: 'The Beatles', exact: true })).toBeVisible()
  await plain.getByRole('link', { name: 'Next page' }).click()
  await expect(plain).toHaveURL(/letter=b.*after=/)
  await lists.getByText('Countries').click()
  await lists.getByRole('link', { name: 'Iceland' }).click()
  await expect(artists.getByRole('link', { name: 'Björk', exact: true })).toBeVisible()
  await plain.close()

  await page.goto('/')
  await page.getByRole('link', { name: 'All artists' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artists')
  await expectAccessibleInBoth(page)
})
