import { signUpAdmin } from '../business-windows.ts'
import { expect } from '../fixtures.ts'
import { expectWithin, recordScripts } from '../loaded-scripts.ts'
import { test } from '../with-outside.ts'

/** The files of scripts that any page of a visitor may ask for (`SHARED_FILES` in vite.config.ts). */
const SCRIPTS_AT_MOST = 60

/**
 * The JavaScript that other pages may load beyond the first file, which the home measures: a tenth more than they load,
 * with the live connection, which may come a moment later.
 */
const PAGES: { path: string; bytes: number; isAdmin?: true }[] = [
  { path: '/artist/daft-punk', bytes: 60_000 },
  { path: '/community', bytes: 49_000 },
  { path: '/news', bytes: 18_000 },
  { path: '/tickets', bytes: 80_000 },
  { path: '/v2', bytes: 45_000 },
  // No show has this id; its page has the same files.
  { path: '/show/0e000000-0000-4000-8000-000000000000', bytes: 41_000 },
  { path: '/admin', bytes: 174_000, isAdmin: true },
]

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
    // The sites of browser tests are previews: their parts come with the first file.
    const beyond = scripts.filter(({ name }) => !/^\/assets\/(index|preview)-/.test(name))
    expect(beyond.length).toBeGreaterThan(0)
    expectWithin(bytes, beyond)
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
