import { gzipSync } from 'node:zlib'
import { expect, PHONE } from './fixtures.ts'
import { test } from './with-outside.ts'

/** The JavaScript that a visitor's first page may load, in bytes of gzip (level 9). */
const BUDGET = 140_000
/** The files of scripts that any page of a visitor may ask for (`SHARED_FILES` in vite.config.ts). */
const SCRIPTS_AT_MOST = 28

test('the home page loads less than 140 kB of JavaScript before the first interaction', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ viewport: PHONE })
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
  })
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  const chunks = await Promise.all(
    [...scripts].map(async ([url, body]) => ({
      name: new URL(url).pathname,
      bytes: gzipSync(await body, { level: 9 }).length,
    })),
  )
  await page.close()
  const total = chunks.reduce((sum, { bytes }) => sum + bytes, 0)
  const lines = chunks
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${String(bytes).padStart(8)}  ${name}`)
  const account = [...lines, `${String(total).padStart(8)}  of ${BUDGET} bytes gzip`].join('\n')
  process.stdout.write(`\nJavaScript of the home:\n${account}\n`)
  expect(chunks.length).toBeGreaterThan(0)
  expect(total, account).toBeLessThan(BUDGET)
})

for (const path of ['/artist/daft-punk', '/community', '/news', '/tickets', '/v2']) {
  test(`${path} loads at most ${SCRIPTS_AT_MOST} scripts: each request takes time of browser and server`, async ({
    page,
  }) => {
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    await page.goto(path)
    expect(scripts.size).toBeGreaterThan(1)
    expect([...scripts].slice(SCRIPTS_AT_MOST)).toEqual([])
  })
}

for (const path of ['/', '/artist/daft-punk', '/news', '/tickets']) {
  test(`${path} makes no Intl format while it loads: a phone takes 30 ms`, async ({ page }) => {
    await page.addInitScript(recordFormats)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as Recorded).formats)).toEqual([])
  })
}

interface Recorded {
  /** The places where formats were created. */
  formats: string[]
}

/** Runs in the page, before its scripts. */
function recordFormats() {
  const formats: string[] = []
  Object.assign(window, { formats })
  const recorded = <T extends object>(name: string, original: T) =>
    new Proxy(original, {
      construct(target, given, by) {
        formats.push(`${name} ${new Error().stack}`)
        return Reflect.construct(target as never, given, by)
      },
      apply(target, self, given) {
        formats.push(`${name} ${new Error().stack}`)
        return Reflect.apply(target as never, self, given)
      },
    })
  const record = (owner: object, names: string[]) => {
    for (const name of names) Object.assign(owner, { [name]: recorded(name, Reflect.get(owner, name)) })
  }
  record(Intl, [
    'Collator',
    'DateTimeFormat',
    'DisplayNames',
    'NumberFormat',
    'RelativeTimeFormat',
    'Segmenter',
  ])
  record(Number.prototype, ['toLocaleString'])
  record(Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
}
