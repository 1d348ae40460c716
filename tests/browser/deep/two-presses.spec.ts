import { readdirSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { NAMES } from '../../../demo/names.ts'
import { loginsOf, PASSWORD } from '../../../demo/world/members.ts'
import { startDemo } from '../../support/demo.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { NODE_OPTIONS, withHydratedPages } from '../fixtures.ts'
import { signIn } from '../members.ts'

/** Pages without a way from the home, and why. */
const WITHOUT_WAY: Readonly<Record<string, string>> = {
  '/styleguide': 'for developers',
  '/auth/confirm': 'links in mails lead there',
  '/business/invitation': 'links in mails lead there',
  '/artist': 'only redirects',
  '/artist/$artistName/discography':
    'the list of records on the page of an artist leads there, behind its tab',
  '/tag/$tag': 'hashtags in posts lead there, and the few posts that are read here have none',
  '/admin/first': 'a start without an admin prints the link',
  '/admin/reports': 'only redirects',
  '/business/manage-venue/$venueId':
    'no account of the demo manages a venue; links to managed pages are one list',
  '/business/register': 'for members without a business, whom the second test asks',
}

/** The paths of all pages, with `$name` for what is in an address and `?` behind what may be missing. */
const PAGES = readdirSync('src/routes')
  .filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
  .map((file) => {
    const parts = file.replace(/\.tsx$/, '').split('.')
    const shown = parts.filter((part) => part !== 'index').map((part) => part.replace(/_$/, ''))
    return `/${shown.join('/').replace(/\{-(\$\w+)\}/, '$1?')}`
  })

const isPage = (page: string, path: string) => {
  const parts = page.split('/').slice(1)
  const pattern = parts.map((part) =>
    part.endsWith('?') ? '(/[^/]+)?' : part.startsWith('$') ? '/[^/]+' : `/${part}`,
  )
  return new RegExp(`^${pattern.join('')}$`).test(path)
}

let site: RunningSite
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  site = await startDemo('live', {}, NODE_OPTIONS)
})
test.afterAll(() => site?.stop())

test('two presses lead from the home to every page, those of members and staff included', async ({
  browser,
}) => {
  const first = await linksIn('/')
  const found = new Set(['/', ...first])
  for (const path of someOfEachPage(first)) for (const next of await linksIn(path)) found.add(next)
  for (const path of await linksOnSignIn(browser)) found.add(path)
  // Members find Me on every page.
  expect(first).toContain('/me')
  for (const path of await linksOnMe(browser, 'Admin', '/admin/audit-log')) found.add(path)
  for (const role of ['Artist', 'Label', 'Festival']) {
    for (const path of await linksOnMe(browser, role, '/business/manage-')) found.add(path)
  }
  const lost = PAGES.filter((page) => !WITHOUT_WAY[page] && ![...found].some((path) => isPage(page, path)))
  expect(lost).toEqual([])
})

test('members without a business find the way to register one', async ({ browser }) => {
  expect(await linksOnMe(browser, 'Member', '/business/register')).toContain('/settings')
})

/** The paths of this site to which a page links that a visitor gets. */
async function linksIn(path: string): Promise<string[]> {
  const answer = await fetch(site.url + path, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  return [...html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)].map(([, href]) => href ?? '')
}

/** Up to three paths of each page, which have all of its links between them. */
const someOfEachPage = (paths: readonly string[]): string[] =>
  PAGES.flatMap((page) => [...new Set(paths)].filter((path) => isPage(page, path)).slice(0, 3))

/** The paths to which the sign-in page links, which shows its forms once it is known that nobody is signed in. */
async function linksOnSignIn(browser: Browser): Promise<string[]> {
  const page = await withHydratedPages(browser).newPage({ baseURL: site.url, serviceWorkers: 'block' })
  await page.goto('/auth')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  const paths = await pathsOn(page)
  await page.close()
  return paths
}

const pathsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  )

/** The paths to which Me links for an account of the demo; fails unless one begins with `last`, which is shown last. */
async function linksOnMe(browser: Browser, role: string, last: string): Promise<string[]> {
  const context = await withHydratedPages(browser).newContext({ baseURL: site.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const username = loginsOf(NAMES.live).find((login) => login.role === role)?.username ?? ''
  await signIn(page, { username, email: `${username}@demo.example`, password: PASSWORD })
  await page.goto('/me')
  await expect(page.locator(`main a[href^="${last}"]`).first()).toBeVisible()
  const paths = await pathsOn(page)
  await context.close()
  return paths
}
