import type { Page } from '@playwright/test'
import { openFilled } from './artist-page.ts'
import { expect } from './fixtures.ts'
import { newMember, signUp, toast } from './members.ts'
import { test } from './with-outside.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const songs = (page: Page) => page.getByRole('list', { name: 'Songs' }).getByRole('listitem')

test('the server renders the hero with image, name, Verified badge, genre, country and bio, and the head of the page', async ({
  page,
  request,
}) => {
  await openFilled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Daft Punk' })).toBeVisible()
  await expect(page.getByText(/Band · Electronic · France/)).toBeVisible()
  await expect(page.getByText(/two Parisians/)).toBeVisible()
  await expect(songs(page).filter({ hasText: 'Get Lucky' })).toContainText(/Pharrell Williams.*\d:\d\d/s)

  const html = await (await request.get('/artist/Daft%20Punk')).text()
  expect(html).toContain('<title>Daft Punk · Fanfare</title>')
  expect(html).toMatch(/<link rel="canonical" href="http[^"]*\/artist\/daft-punk"/)
  expect(html).toMatch(/<meta property="og:description" content="Daft Punk were two Parisians/)
  expect(html).toContain('"@type":"MusicGroup"')
  expect(html).toContain('Get Lucky')
})

test('tabs and sub-tabs are in the address and follow back, forward, reload and arrow keys', async ({
  page,
}) => {
  await openFilled(page)
  const names = ['Releases', 'Shows', 'Community', 'News', 'Story', 'Merch']
  await expect(page.getByRole('tablist', { name: 'About the artist' }).getByRole('tab')).toHaveText(names)
  const lists = page.getByRole('tablist', { name: 'Releases' })
  await expect(lists.getByRole('tab')).toHaveText(['Songs', 'Albums', 'Features', 'Contributions'])
  await tab(page, 'Albums').click()
  await expect(page).toHaveURL('/artist/daft-punk?list=albums')
  await expect(page.getByRole('list', { name: 'Albums' })).toContainText('Random Access Memories')
  await tab(page, 'Features').click()
  await expect(page.getByRole('list', { name: 'Features' }).getByRole('listitem').first()).toBeVisible()
  await tab(page, 'Contributions').click()
  const credit = page.getByRole('list', { name: 'Contributions' }).getByRole('listitem').first()
  await expect(credit).toContainText(/\p{L}.* · \d{4}/u)
  await expect(credit.getByRole('button', { name: /^Play / })).toBeVisible()
  await page.goBack()
  await tab(page, 'Story').click()
  await expect(page).toHaveURL('/artist/daft-punk?tab=story')
  await expect(page.getByRole('heading', { name: 'The breakthrough' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The breakthrough' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/artist/daft-punk?list=features')
  await page.goForward()
  await tab(page, 'Story').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/artist/daft-punk?tab=merch')
  const merch = page.getByRole('list', { name: 'Merch' }).getByRole('listitem')
  await expect(merch).toHaveCount(4)
  await merch.first().getByRole('button', { name: 'Add to Cart' }).click()
  await expect(merch).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'All merch' })).toHaveAttribute('href', '/merch')
})

test('Follow is saved, rolls back when refused and redirects visitors to sign in; Share copies the link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFilled(page)
  await page.getByRole('button', { name: 'Share Daft Punk' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/artist\/daft-punk$/)
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page).toHaveURL(/\/auth\?next=.*artist/)

  await signUp(page, newMember())
  await openFilled(page)
  const follow = page.getByRole('button', { name: /^Follow/ })
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await follow.click()
  await expect(follow).toHaveText('Following')
  await expect(page.getByText('1 follower')).toBeVisible()
  await kept
  await page.reload()
  await expect(follow).toHaveText('Following')
  await page.route('**/api/artists/*/follow', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await follow.click()
  await expect(toast(page, 'Failed to unfollow')).toBeVisible()
  await expect(follow).toHaveText('Following')
})
