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
  await expectAccessible(page)

  await page.goto(`${site.url}/settings`)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0)
})

test('a deleted post is removed from the offline cache', async ({ page, context, browser, baseURL }) => {
  const author = await otherWindow(browser, baseURL)
  await signUp(author)
  const { id } = await requestAs(author, 'POST', '/api/posts', { content: 'Only for a while' })
  const path = `/community/post/${id}`
  const isKept = () => page.evaluate(async (wanted) => Boolean(await caches.match(wanted)), path)
  await page.goto(path)
  await expect.poll(isKept).toBe(true)
  await requestAs(author, 'DELETE', `/api/posts/${id}`, undefined, { isEmpty: true })
  await page.goto(path)
  await expect.poll(isKept).toBe(false)
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('Only for a while')).toHaveCount(0)
})

test('offline, a member has the account menu after a reload, and not after logging out', async ({
  page,
  context,
  site,
}) => {
  const { username } = await signUp(page)
  await page.goto(`${site.url}/tickets`)
  const menu = page.getByRole('button', { name: `Account menu of ${username}` })
  await expect(menu).toBeVisible()
  const isKept = (path: string) => page.evaluate(async (one) => Boolean(await caches.match(one)), path)
  await expect.poll(() => isKept('/tickets')).toBe(true)
  // The worker sees the profile from the second page on.
  await page.reload()
  await expect.poll(() => isKept('/api/me/profile')).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await expect(menu).toBeVisible()
  // Another member with a session here has no picture of the first.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fanfare.session') ?? '{}')
    const [head, , sign] = session.access_token.split('.')
    const payload = btoa(JSON.stringify({ sub: crypto.randomUUID() }))
    localStorage.setItem('other', JSON.stringify({ ...session, access_token: `${head}.${payload}.${sign}` }))
  })
  const answer = await page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem('other') ?? '{}').access_token
    const headers = { authorization: `Bearer ${token}` }
    return fetch('/api/me/profile', { headers }).then(
      ({ status }) => status,
      () => 'failed',
    )
  })
  expect(answer).toBe('failed')

  await context.setOffline(false)
  await menu.click()
  await page.getByRole('menuitem', { name: /log out|sign out/i }).click()
  await expect(menu).toHaveCount(0)
  await expect.poll(() => isKept('/api/me/profile')).toBe(false)
})
