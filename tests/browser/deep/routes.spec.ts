import { expect, expectAccessibleInBoth, test } from '../fixtures.ts'
import { type Row, wholePages } from '../whole-pages.ts'

test('/#trending: scrolls to the trending section', async ({ page }) => {
  await page.goto('/#trending')
  await expect(page.locator('#trending')).toBeInViewport()
})

test('/api/docs: the API reference is accessible with all of its parts open', async ({ page }) => {
  await page.goto('/api/docs', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fanfare API')
  const opened = await page.evaluate(() => {
    const all = [...document.querySelectorAll('details')]
    for (const one of all) one.open = true
    return all.length
  })
  expect(opened).toBeGreaterThan(150)
  // At least one element of each kind stays; checking hundreds of a kind would take a minute.
  const ids = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const seen = new Set<string>()
    for (const one of document.querySelectorAll('details')) {
      const kinds = [...one.querySelectorAll('*')].map(({ tagName, className }) => `${tagName} ${className}`)
      if (kinds.every((kind) => seen.has(kind))) one.remove()
      for (const kind of kinds) seen.add(kind)
    }
    return ids
  })
  expect(new Set(ids).size).toBe(ids.length)
  await expectAccessibleInBoth(page)
})

for (const path of ['/', '/v2', '/news', '/tickets', '/community', '/label/any-label']) {
  test(`two renderings of ${path} have the same strong entity tag`, async ({ request }) => {
    let tag = ''
    // The first renderings of a process load code and stories, and words such as "1 minute ago" change, so two in a row
    // may differ.
    await expect
      .poll(async () => {
        // Answers to HEAD are not cached: each one renders the page.
        tag = (await request.head(path)).headers().etag ?? ''
        return (await request.head(path, { headers: { 'if-none-match': tag } })).status()
      })
      .toBe(304)
    expect(tag).toMatch(/^"[\w-]{22}"$/)
  })
}

const { expectServed, expectAlive } = wholePages()

const rows: Row[] = [
  {
    route: '/v1',
    purpose: 'an alternate home',
    path: '/v1',
    heading: /./,
    title: /Fanfare/,
    canonical: '/v1',
  },
  {
    route: '/v2',
    purpose: 'another alternative home with mosaic background',
    path: '/v2',
    heading: /Find more with/,
    title: /Fanfare/,
    canonical: '/v2',
  },
  ...['Terms', 'Privacy', 'Guidelines', 'Contact'].map((title) => ({
    route: `/${title.toLowerCase()}`,
    purpose: 'a text of the operator',
    path: `/${title.toLowerCase()}`,
    heading: title,
    title: `${title} · Fanfare`,
    canonical: `/${title.toLowerCase()}`,
    axe: true,
  })),
]

for (const row of rows) {
  test(`${row.route}: ${row.purpose}`, async ({ page }) => {
    await expectServed(row)
    await expectAlive(page, row)
  })
}

for (const [path, heading] of [
  ['/community/post/00000000-0000-7000-8000-000000000000', 'Post not found'],
  ['/profile/nobody_at_all', /not found/i],
] as const) {
  test(`any other path: not-found page (${path})`, async ({ page }) => {
    await expectServed({ path, heading, title: /./ }, 404)
    await expectAlive(page, { path, heading, axe: true })
  })
}
