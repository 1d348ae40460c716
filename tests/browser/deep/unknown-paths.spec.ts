import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

/** The path of each route, from the names of their files: `/artist/$artistName/discography`. */
const ROUTES = readdirSync('src/routes')
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((name) => name !== '__root')
  .map((name) => `/${name.replaceAll('_', '').replaceAll('.', '/')}`.replace(/\/index$/, '') || '/')
const MBID = '7c9d2550-11cf-4063-a0a2-adbb254675b7'
/** With something in the place of each parameter: an artist, a label, an id, … */
const filled = (route: string, value: string) => route.replace(/\{-\$\w+\}|\$\w+/g, value)
const below = (path: string, rest: string) => path.replace(/\/$/, '') + rest

const UNKNOWN = [
  ...ROUTES.flatMap((route) => [
    below(filled(route, 'daft-punk'), '/no/such'),
    below(filled(route, MBID), '/no/such'),
    // Another route may have one part more.
    ...(hasOneMore(route) ? [] : [below(filled(route, 'daft-punk'), '/nope')]),
  ]),
  '/no-such-page',
  '/Tickets/1',
  // Addresses with another purpose that nothing is at.
  ...['/verify/nope', '/media/nope', '/images/nope', '/sitemap/nope', '/og/nope', '/verify', '/media'],
]
/** Escapes of no text, of text that no database can store, and a lone surrogate. */
const BROKEN = ['/%FF%FE', '/%', '/%E0%A4%A', ...parametersAs('%FF'), ...parametersAs('%00')].concat(
  parametersAs('%ED%A0%80'),
  parametersAs('a%00b%FF'),
)

function hasOneMore(route: string): boolean {
  const parts = (path: string) => path.split('/').filter(Boolean)
  const own = parts(route)
  return ROUTES.some((other) => {
    const more = parts(other)
    const begins = own.every((part, at) => part === more[at])
    return begins && more.length === own.length + 1 && more.at(-1)?.includes('$')
  })
}

function parametersAs(value: string): string[] {
  return ROUTES.filter((route) => route.includes('$')).map((route) => filled(route, value))
}

for (const [what, paths] of [
  ['below every route', UNKNOWN],
  ['with broken escapes', BROKEN],
] as const) {
  test(`any other path is the not-found page: ${what}`, async ({ request }) => {
    expect(paths.length).toBeGreaterThan(40)
    const wrong: string[] = []
    for (const path of paths) {
      const answer = await request.get(path, { headers: { accept: 'text/html' } })
      const html = await answer.text()
      const isIt = ['>404<', 'Oops! Page not found', 'Return to Home'].every((text) => html.includes(text))
      if (answer.status() !== 404 || !isIt || html.includes('\0')) wrong.push(`${path}: ${answer.status()}`)
    }
    expect(wrong).toEqual([])
  })
}

for (const path of [
  '/artist/daft-punk/nope',
  '/artist/daft-punk/discography/nope',
  '/label/x/y',
  '/tickets/1',
  '/show/x/y',
  '/venue/x/y',
  '/profile/x/y',
  '/community/post/x/y',
  `/release/${MBID}/a/b`,
  `/song/${MBID}/a/b`,
  '/verify/nope',
  '/%FF%FE',
  '/tag/%FF',
  '/artist/%FF',
  '/label/a%00b',
]) {
  test(`a browser shows the not-found page at ${path}, and leads home`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404)
    await expectNotFound(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404')
  })
}

test('a link within the site to an unknown path leads to the not-found page as well', async ({ page }) => {
  for (const path of ['/label/x/y', '/tickets/1', '/show/x/y', '/%FF%FE', '/tag/%FF']) {
    await page.goto('/news')
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expectNotFound(page)
  }
})

test('no parameter of a page is an error of the site, whatever it holds', async ({ request }) => {
  const names =
    'q search tab event location date from to mbid genre category plan next list kind view page letter'
  const wrong: string[] = []
  for (const route of ROUTES) {
    for (const value of ['%00', 'a%00b', '%FF', '%ED%A0%80']) {
      const query = names.split(' ').map((name) => `${name}=${value}`)
      const path = `${filled(route, 'daft-punk')}?${query.join('&')}`
      const status = (await request.get(path, { headers: { accept: 'text/html' } })).status()
      if (status >= 500) wrong.push(`${path}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expect(page).toHaveTitle('Page not found · Fanfare')
}
