import { expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { otherWindow, requestAs, signUp } from './members.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE })

test('offline, pages seen recently open, and all others show the offline page', async ({
  page,
  context,
  site,
}) => {
  const isKept = (path: string) => page.evaluate(async (wanted) => Boolean(await caches.match(wanted)), path)

  const areFilesKept = () =>
    page.evaluate(async () => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name)
      const files = names.filter((name) => name.startsWith(`${location.origin}/assets/`))
      const kept = await Promise.all(files.map((file) => caches.match(file)))
      return kept.length > 0 && kept.every(Boolean)
    })

  // Opened once: its files came before the worker was there.
  await page.goto(`${site.url}/tickets`)
  await expect.poll(() => isKept('/tickets')).toBe(true)
  await expect.poll(areFilesKept).toBe(true)
  await page.getByRole('link', { name: 'Fanfare', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Trending Now' })).toBeVisible()
  await expect.poll(() => isKept('/')).toBe(true)
  await page.goto(`${site.url}/settings`)
  // Otherwise the redirect to the login would finish after the connection is cut.
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()

  await context.setOffline(true)
  await page.goto(`${site.url}/tickets`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Carpathia Festival').first()).toBeVisible()

  await page.goto(`${site.url}/label/brasswing-records`)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('list').getByRole('link')).toHaveCount(2)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toContain('loaded')
  await expectAccessible(page)

  await page.goto(`${site.url}/settings`)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0)
})

test('offline, a member sees follows and notifications as of the last time, also with an expired token', async ({
  page,
  context,
  site,
  browser,
  baseURL,
}) => {
  await signUp(page)
  const me = await requestAs<{ id: string }>(page, 'GET', '/api/me/profile')
  const fan = await otherWindow(browser, baseURL)
  const { username: fanName } = await signUp(fan)
  const { id: fanId } = await requestAs<{ id: string }>(fan, 'GET', '/api/me/profile')
  await requestAs(page, 'PUT', `/api/members/${fanId}/follow`)
  const post = await requestAs(page, 'POST', '/api/posts', { content: 'Which bridge?' })
  await requestAs(fan, 'POST', `/api/posts/${post.id}/replies`, { content: 'The long one.' })

  const keptKeys = () =>
    page.evaluate(async () => {
      if (!(await caches.has('own-2'))) return []
      return (await (await caches.open('own-2')).keys()).map(({ url }) => new URL(url).pathname)
    })
  const list = page.getByRole('list', { name: 'What you follow' })
  const bell = page.getByRole('button', { name: /^Notifications(,|$)/ })
  const notices = page.getByRole('region', { name: 'List of notifications' })
  const asOf = page.getByText(/You’re offline; as of \d\d:\d\d/)
  await page.goto(`${site.url}/following`)
  await expect(list).toContainText(fanName)
  // The worker sees requests from the second page on.
  await page.reload()
  await expect(list).toContainText(fanName)
  await bell.click()
  await expect(notices).toContainText(fanName)
  await expect(asOf).toHaveCount(0)
  await expect
    .poll(keptKeys)
    .toEqual(expect.arrayContaining(['/api/me/follows', '/api/me/notifications', '/api/radar/releases']))
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fanfare.session') ?? '{}')
    localStorage.setItem('fanfare.session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await page.reload()
  await expect(list).toContainText(fanName)
  await expect(page.getByRole('main').getByText(/You’re offline; as of \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(/Couldn’t load/)).toHaveCount(0)
  await expectAccessible(page)
  await bell.click()
  await expect(notices).toContainText(fanName)
  await expect(notices).toContainText('You’re offline')
  await page.keyboard.press('Escape')
  // Nobody else gets what was kept.
  const status = await page.evaluate(async () => {
    const token = `e30.${btoa(JSON.stringify({ sub: crypto.randomUUID() }))}.x`
    const headers = { authorization: `Bearer ${token}` }
    return fetch('/api/me/follows?limit=1', { headers }).then(
      ({ status }) => status,
      () => 'failed',
    )
  })
  expect(status).toBe('failed')

  await context.setOffline(false)
  await expect(asOf).toHaveCount(0)
  await expect.poll(keptKeys).toContain('/api/me/follows')
  // Another member who signs in here ends what was kept.
  await signUp(page)
  await page.goto(`${site.url}/following`)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('own-2')
        const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
        return [...new Set(answers.map((answer) => answer?.headers.get('fanfare-member')))]
      }),
    )
    .not.toContain(me.id)
})
