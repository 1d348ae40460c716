import { expect, PHONE, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp } from '../members.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE })

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
