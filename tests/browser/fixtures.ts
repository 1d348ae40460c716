import { type Browser, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
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
      await use(withPagesAlive(browser))
    },
    { scope: 'worker' },
  ],
  siteEnv: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite(siteEnv)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  /** Errors of the browser's console and uncaught exceptions; every test fails when there were any it did not expect. */
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        // A refused or missing answer is the page's business to show; the browser's own line about it is no fault.
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

export { expect }

/**
 * Makes every `goto` wait until the page is hydrated, because scripts load after the first paint. Tests of the time
 * before that pass `waitUntil`.
 */
function withPagesAlive(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', (page) => {
      const { goto, reload } = page
      page.goto = async (url, options) => {
        const answer = await goto.call(page, url, options)
        if (!options?.waitUntil) await untilAlive(page)
        return answer
      }
      page.reload = async (options) => {
        const answer = await reload.call(page, options)
        if (!options?.waitUntil) await untilAlive(page)
        return answer
      }
    })
    return context
  }
  return browser
}

/**
 * The router removes its mark from the window when it has started; React marks all hydrated elements. Without scripts
 * there is neither.
 */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if ('$_TSR' in window) return false
    const isAlive = (node: Node) => Object.keys(node).some((key) => key.startsWith('__react'))
    // What is far down comes alive when one comes near; links made from Markdown are the browser's own.
    const used = document.querySelectorAll(
      ':is(a, button, input, select, textarea):not(.when-seen *, .prose *)',
    )
    return !isAlive(document) || [...used].every(isAlive)
  })
}

/** Fails on any accessibility finding of the page after all animations. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFinding(page, {})
}

/** The same in the light and then in the dark theme, which stays. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Nothing but colours is another.
  await expectNoFinding(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
}

async function expectNoFinding(page: Page, rules: axe.RunOptions): Promise<void> {
  await page.evaluate(layOutAll)
  // What comes and goes has its colours when it has settled.
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-starting-style], [data-ending-style]') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const findings = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ ...options, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, rules)
  expect(findings).toEqual([])
}

/** What is far down has the colours of an earlier theme until it is laid out. */
function layOutAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.when-seen { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

export const PHONE = { width: 390, height: 844 }
