import { expect, expectAccessibleInBoth, PHONE, test } from '../fixtures.ts'

const box = 'Search everything'
const selectedText = (input: HTMLElement) =>
  input instanceof HTMLInputElement && input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)

test('the key / leads to the box of the search page, from narrow windows and there itself', async ({
  page,
}) => {
  const search = page.getByRole('searchbox', { name: box })
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/news')
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page).toHaveURL('/search', { timeout: 500 })
  }).toPass()
  await expect(search).toBeFocused()
  await page.keyboard.type('coldplay')
  await expect(page.getByRole('region', { name: 'Artists' })).toContainText('Coldplay')
  for (const width of [800, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('heading', { level: 1 }).click()
    await expect(search).not.toBeFocused()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    expect(await search.evaluate(selectedText)).toBe('coldplay')
  }
  await expect(page).toHaveURL('/search?q=coldplay')
})

test('the alternative home has the search in its navigation as well, with its key', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/v2')
  const link = page.getByRole('link', { name: 'Search', exact: true })
  await expect(link).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(link).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page).toHaveURL('/search', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('searchbox', { name: box })).toBeFocused()
})

test('Enter in the search of the home without a highlight searches everything', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search music' }).fill('coldplay')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=coldplay')
  await expect(page.getByRole('region', { name: 'Artists' })).toContainText('Coldplay')
  await expectAccessibleInBoth(page)
})

test('a page that no list has leads to the first page of the list', async ({ site }) => {
  const locationOf = async (path: string) =>
    (await fetch(site.url + path, { redirect: 'manual' })).headers.get('location')
  expect(await locationOf('/search?q=daft&kind=artist&after=junk')).toBe('/search?q=daft&kind=artist')
  expect(await locationOf('/artists?country=GB&after=junk')).toBe('/artists?country=GB')
})

test('an unknown name links to the form of MusicBrainz, once MusicBrainz has answered', async ({ page }) => {
  const form = `https://musicbrainz.org/artist/create?edit-artist.name=${encodeURIComponent('Qwzxv Nobody')}`
  const add = page.getByRole('link', { name: 'Add it to MusicBrainz' })
  // The tests have no MusicBrainz.
  await page.goto('/search?q=Qwzxv%20Nobody')
  await expect(page.getByText('No results found for "Qwzxv Nobody"')).toBeVisible()
  await expect(page.getByText('MusicBrainz didn’t answer')).toBeVisible()
  await expect(add).toHaveCount(0)

  const nothing = { items: [], pending: false, unanswered: false }
  await page.route('**/api/suggestions?*', (route) => route.fulfill({ json: nothing }))
  await page.route('**/api/results?*', (route) =>
    route.fulfill({ json: { ...nothing, facets: [], nextCursor: null } }),
  )
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search music' }).fill('Qwzxv Nobody')
  await expect(page.getByText('Try searching for artists, albums, tracks, or events')).toBeVisible()
  await expect(add).toHaveAttribute('href', form)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No results found for "Qwzxv Nobody"')).toBeVisible()
  await expect(add).toHaveAttribute('href', form)
})

test('a new site says that it is still loading its catalogue, and shows what comes', async ({ page }) => {
  const nothing = { items: [], pending: true, unanswered: true, loading: true }
  let isLoading = true
  const found = {
    kind: 'artist',
    id: 'x',
    title: 'Qwzxv Somebody',
    subtitle: '',
    imageUrl: null,
    path: '/artists',
  }
  await page.route('**/api/suggestions?*', (route) => route.fulfill({ json: nothing }))
  await page.route('**/api/results?*', (route) => {
    const facets = [{ kind: 'artist', count: 1, isMore: false }]
    const loaded = { items: [found], pending: false, unanswered: false, facets, nextCursor: null }
    return route.fulfill({ json: isLoading ? { ...nothing, facets: [], nextCursor: null } : loaded })
  })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search music' }).fill('Qwzxv Somebody')
  await expect(page.getByText('This site is still loading its catalogue...')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This site is still loading its catalogue. More')).toBeVisible()
  isLoading = false
  await expect(page.getByRole('link', { name: 'Qwzxv Somebody' })).toBeVisible()
})

test('a kind without results leads back to those of the others', async ({ page }) => {
  await page.goto('/search?q=radiohead&kind=member')
  await expect(page.getByText('No members found for "radiohead"')).toBeVisible()
  // Another text is searched in the same kind.
  await expect(async () => {
    await page.getByRole('searchbox', { name: box }).fill('coldplay')
    await expect(page.getByText('No members found for "coldplay"')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page).toHaveURL('/search?q=coldplay&kind=member')
  await expect(page.getByRole('link', { name: 'Add it to MusicBrainz' })).toHaveCount(0)
  await page.getByRole('link', { name: 'All results' }).click()
  await expect(page).toHaveURL('/search?q=coldplay')
  await expect(page.getByRole('region', { name: 'Artists' })).toContainText('Coldplay')
})

test('a kind that is chosen in the pause of typing stays chosen', async ({ page }) => {
  await page.goto('/search?q=radiohead&kind=member')
  await expect(page.getByText('No members found for "radiohead"')).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: box }).fill('coldplay')
  await page.getByRole('link', { name: 'All results' }).click()
  await expect(page).toHaveURL('/search?q=radiohead')
  await expect(page.getByRole('region', { name: 'Artists' })).toContainText('Radiohead')
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL('/search?q=coldplay')
})

test('filters of the list of artists are in sight and can be taken away, also unusual ones', async ({
  page,
}) => {
  await page.goto('/artists?country=IS&decade=1900&genre=no+such+genre')
  const lists = page.getByRole('navigation', { name: 'Lists of artists' })
  for (const [label, left] of [
    ['1900s ×', '/artists?country=IS&genre=no+such+genre'],
    ['no such genre ×', '/artists?country=IS'],
    ['Iceland ×', '/artists'],
  ] as const) {
    const filter = lists.getByRole('link', { name: label })
    await filter.click()
    await expect(page).toHaveURL(left)
    // The other links lead to the new lists once this one is gone.
    await expect(filter).toBeHidden()
  }
  await expect(lists.getByRole('link', { name: 'Iceland' })).toBeHidden()
})
