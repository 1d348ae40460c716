import { expect, PHONE } from './fixtures.ts'
import { expectWithin, recordScripts } from './loaded-scripts.ts'
import { test } from './with-outside.ts'

/** The JavaScript that a visitor's first page may load, in bytes of gzip (level 9). */
const BUDGET = 140_000

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
