import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { signUpAdmin } from './business-windows.ts'
import { expect, PHONE } from './fixtures.ts'
import { test } from './with-outside.ts'

/** The JavaScript that a visitor's first page may load, in bytes of gzip (level 9). */
const BUDGET = 140_000
/** The files of scripts that any page of a visitor may ask for (`SHARED_FILES` in vite.config.ts). */
const SCRIPTS_AT_MOST = 28

/**
 * The JavaScript that other pages may load beyond the first file, which the home measures: a tenth more than they load,
 * with the live connection, which may come a moment later.
 * What a shared file of `SHARED_FILES` begins to import, all of them load.
 */
const PAGES: { path: string; bytes: number; isAdmin?: true }[] = [
  { path: '/artist/daft-punk', bytes: 53_000 },
  { path: '/community', bytes: 39_000 },
  { path: '/news', bytes: 17_000 },
  { path: '/tickets', bytes: 69_000 },
  { path: '/v2', bytes: 43_000 },
  // No show has this id; its page has the same files.
  { path: '/show/0e000000-0000-4000-8000-000000000000', bytes: 38_000 },
  { path: '/admin', bytes: 174_000, isAdmin: true },
]

test('the home page loads less than 140 kB of JavaScript before the first interaction', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ viewport: PHONE })
  const loaded = recordScripts(page)
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  const scripts = await loaded()
  await page.close()
  expect(scripts.length).toBeGreaterThan(0)
  expectWithin(BUDGET, scripts)
})

for (const { path, bytes, isAdmin } of PAGES) {
  test(`${path} loads at most ${SCRIPTS_AT_MOST} scripts, each of which takes time of browser and server, and ${bytes} bytes beyond the first`, async ({
    page,
    site,
  }) => {
    if (isAdmin) await signUpAdmin(page, site)
    const loaded = recordScripts(page)
    await page.goto(path)
    const scripts = await loaded()
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.slice(SCRIPTS_AT_MOST)).toEqual([])
    const beyond = scripts.filter(({ name }) => !name.startsWith('/assets/index-'))
    expect(beyond.length).toBe(scripts.length - 1)
    expectWithin(bytes, beyond)
  })
}

interface Script {
  /** Its path. */
  name: string
  /** Of gzip. */
  bytes: number
}

/** Records the scripts that a page loads from now on; the function returns those until then. */
function recordScripts(page: Page): () => Promise<Script[]> {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
  })
  return () =>
    Promise.all(
      [...scripts].map(async ([url, body]) => ({
        name: new URL(url).pathname,
        bytes: gzipSync(await body, { level: 9 }).length,
      })),
    )
}

/** Fails if scripts have more bytes than they may; prints each. */
function expectWithin(budget: number, scripts: readonly Script[]): void {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  const lines = scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${String(bytes).padStart(8)}  ${name}`)
  const account = [...lines, `${String(total).padStart(8)}  of ${budget} bytes gzip`].join('\n')
  process.stdout.write(`\nJavaScript of ${test.info().title}:\n${account}\n`)
  expect(total, account).toBeLessThan(budget)
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
