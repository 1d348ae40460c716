import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { type RunningSite, startSite } from '../support/running-site.ts'

/**
 * `site`: a running site of this worker, on which `page` addresses are relative. A spec file that needs other
 * settings says `test.use({ siteEnv: { ACCESS_GATE: 'on' } })` at its top and gets a site of its own.
 */
export const test = base.extend<
  { consoleErrors: string[] },
  { siteEnv: Record<string, string>; site: RunningSite }
>({
  browser: [
    async ({ browser }, use) => {
      await use(withHydratedPages(browser))
    },
    { scope: 'worker' },
  ],
  siteEnv: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite(siteEnv, 'tests/support/serve-for-browser.ts', NODE_OPTIONS)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  /** Errors of the browser's console and uncaught exceptions; every test fails when there were any it did not expect. */
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        // The browser logs every error response. Pages handle those themselves, so such lines are ignored.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** Memory saves work here: with the options of production, a fifth of a site's CPU time goes to garbage collection. */
export const NODE_OPTIONS = ['--min-semi-space-size=32', '--max-semi-space-size=64']

export { expect }

/**
 * Makes every `goto` wait until the page is hydrated, because scripts load after the first paint. Tests of the time
 * before that pass `waitUntil`.
 */
export function withHydratedPages(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', (page) => {
      const { goto, reload } = page
      page.goto = async (url, options) => {
        const answer = await goto.call(page, url, options)
        if (!options?.waitUntil) await untilHydrated(page)
        return answer
      }
      page.reload = async (options) => {
        const answer = await reload.call(page, options)
        if (!options?.waitUntil) await untilHydrated(page)
        return answer
      }
    })
    return context
  }
  return browser
}

/**
 * The router removes `$_TSR` from the window when it has started; React marks all hydrated elements. A page without
 * scripts has neither.
 */
async function untilHydrated(page: Page): Promise<void> {
  const isAlive = () => {
    if ('$_TSR' in window) return false
    const isHydrated = (node: Node) => Object.keys(node).some((key) => key.startsWith('__react'))
    // Parts far below hydrate when they come near the window; React does not manage links made from Markdown.
    const used = document.querySelectorAll(
      ':is(a, button, input, select, textarea):not(.when-seen *, .prose *)',
    )
    return !isHydrated(document) || [...used].every(isHydrated)
  }
  await untilTrue(page, isAlive)
}

/**
 * Waits until a function returns true in the page. `page.waitForFunction` first sends all of Playwright's own script to
 * each page, which costs as much as a third of a load.
 */
async function untilTrue(page: Page, isTrue: () => boolean): Promise<void> {
  for (;;) {
    const answer = await page.evaluate(isTrue).catch((error: Error) => {
      // The page has navigated meanwhile.
      if (error.message.includes('Execution context was destroyed')) return false
      throw error
    })
    if (answer) return
    await setTimeout(50)
  }
}

/** Minified, which a browser reads in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails on any accessibility finding of the page after all animations. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFinding(page, {})
}

/** The same in the light and then in the dark theme, which stays. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // The themes differ in colours only.
  await expectNoFinding(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
}

async function expectNoFinding(page: Page, rules: axe.RunOptions): Promise<void> {
  await page.evaluate(layOutAll)
  // Elements that fade have their final colours only after the animation.
  await untilTrue(
    page,
    () =>
      !document.querySelector('[data-starting-style], [data-ending-style]') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const findings = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ ...options, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, rules)
  expect(findings).toEqual([])
}

/** Lays out the parts far below, which keep the colours of the earlier theme until then. */
function layOutAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.when-seen { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Opens a page whose scripts come only when the returned function is called. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  // The page asks for its scripts after the first paint.
  const requested = page.waitForRequest('**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await requested
  return held.resolve
}

/** For `siteEnv`. Playwright compares the object, not what is in it: files that share this one can share a site. */
export const LIVE = { SITE_MODE: 'live' }

/** For `siteEnv`: a preview behind the access code. */
export const GATED = { ACCESS_GATE: 'on', ACCESS_CODE: 'Brassband' }

export const PHONE = { width: 390, height: 844 }
