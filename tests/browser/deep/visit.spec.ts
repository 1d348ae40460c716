import type { Page } from '@playwright/test'
import { dayFromNow, showOf } from '../../support/shows.ts'
import { becomeClaimant, NIRVANA } from '../claimants.ts'
import { expect, LIVE, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, userMenu } from '../members.ts'

test.use({ siteEnv: { ...LIVE, TIME_ZONE: 'Europe/Vienna' } })

/** Records the addresses below /api that the page requests by itself, except retries for pending data of sources. */
function watchRequests(page: Page): () => string[] {
  const requests = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The stream reconnects when a post comes into view.
    if (pathname.startsWith('/api/')) requests.add(`${request.method()} ${pathname}`)
  })
  return () => {
    const found = [...requests].filter((name) => !/artist-names|(recordings|releases)$/.test(name)).sort()
    requests.clear()
    return found
  }
}

const VISIT = ['GET /api/live', 'GET /api/visit']
const sent = (page: Page, path: string) => page.waitForResponse((answer) => answer.url().includes(path))

test('a page that a member opens asks once for all that it needs to know of them', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  await becomeClaimant(page, site)
  const show = showOf({ id: NIRVANA, name: 'Nirvana' }, { name: 'By the river', date: dayFromNow(20) })
  await requestAs(page, 'POST', `/api/manage/artist/${NIRVANA}/shows`, show)
  const fan = await otherWindow(browser, baseURL)
  await signUp(fan)
  await requestAs(fan, 'POST', '/api/posts', { content: 'Who was by the river?' })
  const requests = watchRequests(fan)

  const home = async () => {
    const stream = sent(fan, '/api/live')
    await fan.goto('/')
    await stream
    await expect(userMenu(fan)).toBeVisible()
    await expect(fan.getByText('That’s all for today.')).toBeVisible()
  }
  await home()
  const suggestions = fan.getByRole('list', { name: 'Suggestions' })
  await expect(suggestions.getByRole('button', { name: /^Follow/ }).first()).toBeVisible()
  expect(requests()).toEqual(VISIT)

  const stream = sent(fan, '/api/live')
  await fan.goto('/community')
  await stream
  await expect(fan.getByRole('article').getByRole('button', { name: /^Like/ }).first()).toBeVisible()
  await expect(fan.getByRole('link', { name: 'By the river' })).toBeVisible()
  // The column beside the posts, which is the same for everybody.
  expect(requests()).toEqual([
    'GET /api/live',
    'GET /api/posts/talked-about',
    'GET /api/shows',
    'GET /api/visit',
  ])

  // Similar artists are near on this short page, and the member may follow them.
  const similar = sent(fan, '/follow-states')
  const counted = sent(fan, '/views')
  await fan.goto(`/artist/nirvana?mbid=${NIRVANA}`)
  await similar
  await counted
  expect(requests()).toEqual([
    `GET /api/artists/${NIRVANA}/similar`,
    'GET /api/live',
    'GET /api/me/follow-states',
    'GET /api/visit',
    `POST /api/artists/${NIRVANA}/views`,
  ])

  await requestAs(fan, 'PUT', `/api/artists/${NIRVANA}/follow`)
  // The page of an artist polls for pending data of its sources.
  const elsewhere = sent(fan, '/api/live')
  await fan.goto('/about')
  await elsewhere
  requests()
  await home()
  await expect(fan.getByRole('region', { name: 'From your artists' })).toContainText('By the river')
  expect(requests()).toEqual(VISIT)
  await fan.context().close()
})

test('a page works where it cannot ask at once', async ({ page }) => {
  await signUp(page)
  await page.route('**/api/visit*', (route) => route.abort())
  const requests = watchRequests(page)
  await page.goto('/')
  await expect(userMenu(page)).toBeVisible()
  const suggestions = page.getByRole('list', { name: 'Suggestions' })
  await expect(suggestions.getByRole('button', { name: /^Follow/ }).first()).toBeVisible()
  expect(requests()).toContain('GET /api/me/profile')
})
