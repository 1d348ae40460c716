import { expect, expectAccessibleInBoth, test } from '../fixtures.ts'

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
