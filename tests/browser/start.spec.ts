import { expect, test } from './fixtures.ts'

test('the home page loads, shows its name and references no other host', async ({ page, site }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/')
  await expect(page).toHaveTitle(/Fanfare/)
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([new URL(site.url).host])
})

test('the HTML of the built site references no module: the page fetches all of them after the first paint', async ({
  request,
  site,
}) => {
  for (const path of ['/', '/artist/daft-punk', '/nowhere']) {
    const html = await (await request.get(site.url + path)).text()
    expect(html, path).not.toMatch(/<link[^>]+modulepreload|<script[^>]+(src=|type="module")/)
    expect(html, path).toMatch(/<script>.+\("\/assets\/index-[\w-]+\.js",\[.*\]\)<\/script>/s)
  }
})

test('built files are sent with the headers of all responses', async ({ request, site }) => {
  for (const path of ['/service-worker.js', '/offline.html', '/licences.txt']) {
    const answer = await request.get(site.url + path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers(), path).toMatchObject({
      'content-security-policy': expect.stringContaining("object-src 'none'; base-uri 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  }
  const notices = await (await request.get(`${site.url}/licences.txt`)).text()
  expect(notices).toMatch(/^react-dom \d/m)
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).toContain('Copyright (c) 2026 Lucide Icons and Contributors')
})
