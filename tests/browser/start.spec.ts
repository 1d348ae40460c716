import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from './fixtures.ts'

/** Sends these bytes, and gives everything that comes back until the other side ends. */
async function sendRaw(site: { url: string }, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.write(lines.join('\r\n'))
  return text(socket)
}

test('the site answers, says what it is, and names no other host', async ({ page, site }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/')
  await expect(page).toHaveTitle(/Fanfare/)
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([new URL(site.url).host])
})

test('the files of the build carry what every answer carries', async ({ request, site }) => {
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
  expect(notices).toContain('SmartBear')
})

test('what two servers could read in two ways is refused, and nothing is sent back as it came', async ({
  site,
}) => {
  const start = ['POST /api/access HTTP/1.1', 'Host: localhost', 'Connection: close']
  const json = 'Content-Type: application/json'
  for (const [name, lines] of Object.entries({
    'two kinds of length': [
      ...start,
      json,
      'Content-Length: 4',
      'Transfer-Encoding: chunked',
      '',
      '0',
      '',
      '',
    ],
    'two lengths': [...start, json, 'Content-Length: 2', 'Content-Length: 3', '', '{}', ''],
    'a header over two lines': [...start, 'X-Folded: a', ' b: c', 'Content-Length: 0', '', ''],
    'a bare line feed': [...start, 'X-Odd: a\nX-More: b', 'Content-Length: 0', '', ''],
  })) {
    expect(await sendRaw(site, lines), name).toMatch(/^HTTP\/1\.1 400 /)
  }
  const traced = await sendRaw(site, [
    'TRACE / HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    'X-Secret: told',
    '',
    '',
  ])
  expect(traced).toMatch(/^HTTP\/1\.1 40[0-9] /)
  expect(traced).not.toContain('told')
})
