import type { Page } from '@playwright/test'
import packageFile from '../../../package.json' with { type: 'json' }
import { expect, expectAccessibleInBoth, LIVE, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp } from '../members.ts'

test.use({ siteEnv: LIVE })

test('the sign-up form and the business form lead to the terms', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'terms' })).toHaveAttribute(
    'href',
    '/terms',
  )
  await signUp(page)
  await page.goto('/business/register')
  await expect(page.getByRole('main').getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
})

test('a live site where nothing trends shows well-known artists, and says so', async ({ page }) => {
  // Other tests follow artists on this site, which makes them trend.
  await page.route('**/api/home/trending-artists', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isWellKnown: true } })
  })
  await page.goto('/about')
  await page.getByRole('link', { name: 'Fanfare', exact: true }).first().click()
  const trending = page.getByRole('region', { name: 'Well Known' })
  await expect(trending.getByRole('list', { name: 'Trending artists' })).toBeVisible()
  await expect(trending.getByRole('tab')).toHaveCount(0)
})

test('an unknown show or festival is not found, and offers a search', async ({ page }) => {
  for (const [address, title] of [
    ['/show/0e000000-0000-4000-8000-000000000000', 'Show not found'],
    ['/tickets?event=carpathia-festival', 'Festival not found'],
  ] as const) {
    expect((await page.goto(address))?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('combobox', { name: 'Search for artists, festivals' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'All upcoming shows' })).toHaveAttribute('href', '/tickets')
    await expectAccessibleInBoth(page)
  }
  const found = { id: 'mistral-fields', type: 'festival', name: 'Mistral Fields', subtitle: '', slug: null }
  await page.route('**/api/suggestions?*', (route) =>
    route.fulfill({ json: { items: [{ ...found, imageUrl: null }], pending: false } }),
  )
  await page.getByRole('combobox', { name: 'Search for artists, festivals' }).fill('mistral')
  await page.getByRole('option', { name: /Mistral Fields/ }).click()
  await expect(page).toHaveURL('/tickets?event=mistral-fields')
})

test('no address of a live site, however broken, is an error of the site', async ({ page }) => {
  const answers = new Map<string, number>()
  for (const path of [
    '/label/a%00b',
    `/label/${'a'.repeat(201)}`,
    '/tickets?event=a%00b',
    '/artist/a%00b',
    '/show/a%00b',
    '/search?q=a%00b',
    '/artists?genre=a%00b',
  ]) {
    answers.set(path, (await page.request.get(path)).status())
  }
  expect([...answers.values()], JSON.stringify([...answers])).toEqual([404, 404, 404, 404, 404, 200, 200])
})

test('a name that the catalogue lacks is not shown as an artist while MusicBrainz does not answer', async ({
  page,
}) => {
  const answer = await page.goto('/artist/quiet-quagga')
  expect(answer?.status()).toBe(200)
  expect(await answer?.text()).toContain('<meta name="robots" content="noindex"/>')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“quiet quagga” isn’t in the catalogue')
  await expect(page.getByRole('combobox', { name: 'Search for artists, festivals' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  for (const name of ['Follow', 'Play']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Claim this page' })).toHaveCount(0)
  await expectAccessibleInBoth(page)
})

test('the replies of a member are on the profile', async ({ page }) => {
  const { username } = await signUp(page)
  await page.goto(`/profile/${username}`)
  await page.getByRole('tab', { name: 'Replies & Activity' }).click()
  await expect(page.getByText('Your replies to other people’s posts')).toBeVisible()
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: 'The brass came in late.' })
  await requestAs(page, 'POST', `/api/posts/${id}/replies`, { content: 'And was right.' })
  await page.reload()
  await page.getByRole('tab', { name: 'Replies & Activity' }).click()
  const reply = page.getByRole('list', { name: `Replies of @${username}` }).getByRole('listitem')
  await expect(reply).toContainText('And was right.')
  await expectAccessibleInBoth(page)
  await reply.getByRole('link', { name: /The brass came in late/ }).click()
  await expect(page).toHaveURL(`/community/post/${id}`)
})

test('/v2 of a live site has no player, a button that says Sign up, and shows what trends', async ({
  page,
}) => {
  await page.goto('/v2')
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', /^\/auth/)
  await expect(page.getByText('Start free trial')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }),
  ).toHaveAttribute('href', '/discover')
  await expect(page.getByText('Martin Garrix')).toHaveCount(0)
  await expectAccessibleInBoth(page)
})

test('a block parts two members: neither is offered to follow the other', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await otherWindow(browser, baseURL)
  const { username: theirs } = await signUp(other)
  const { username: own } = await signUp(page)
  const follow = (window: Page) => window.getByRole('button', { name: /^Follow/ })
  await page.goto(`/profile/${theirs}`)
  await expect(follow(page)).toBeVisible()
  await page.getByRole('button', { name: `More about @${theirs}` }).click()
  await page.getByRole('menuitem', { name: `Block @${theirs}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(page.getByRole('heading', { name: `You blocked @${theirs}` })).toBeVisible()
    await expect(follow(page)).toHaveCount(0)
  }
  await other.goto(`/profile/${own}`)
  await expect(other.getByRole('heading', { name: own })).toHaveCount(0)
  await expect(follow(other)).toHaveCount(0)
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(follow(page)).toBeVisible()
  await other.context().close()
})

test('the footer of a live site has only links that lead somewhere, and the current year', async ({
  page,
}) => {
  await page.goto('/news')
  const footer = page.getByRole('contentinfo')
  const links = footer.getByRole('link')
  await expect(links).toHaveText([
    'About',
    'Terms',
    'Privacy',
    'Guidelines',
    'Contact',
    'API',
    `Source ${packageFile.version}`,
  ])
  for (const link of await links.all()) {
    const address = (await link.getAttribute('href')) ?? ''
    expect((await page.request.get(address)).status(), address).toBe(200)
  }
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Fanfare`)
  await links.filter({ hasText: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await expectAccessibleInBoth(page)
})
