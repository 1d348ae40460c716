import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openBeforeScripts,
  PHONE,
  test,
} from '../fixtures.ts'

const nav = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const theme = (page: Page) => page.getByRole('switch', { name: 'Dark theme' })
/** The colour behind everything, once it has stopped changing. */
const ground = (page: Page) =>
  page.evaluate(async () => {
    const root = document.documentElement
    await Promise.all(root.getAnimations().map(({ finished }) => finished))
    return getComputedStyle(root).backgroundColor
  })

test('all files that a page references exist', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const files = new Set(html.match(/\/assets\/[\w.-]+/g))
  expect([...files].filter((file) => file.endsWith('.woff2'))).not.toHaveLength(0)
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200)
})

test('Artists scrolls to the trending section, also from other pages', async ({ page }) => {
  await page.goto('/nowhere')
  await nav(page).getByRole('link', { name: 'Artists' }).click()
  await expect(page).toHaveURL('/#trending')
  await expect(page.locator('#trending')).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await nav(page).getByRole('link', { name: 'Artists' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(page.locator('#trending')).toBeFocused()
})

test('the footer has four groups of links without targets', async ({ page }) => {
  await page.goto('/nowhere')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading')).toHaveText(['Platform', 'Company', 'Support', 'Legal'])
  const targets = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  expect(new Set(targets)).toEqual(new Set(['#']))
  await expect(footer).toContainText('2024')
  await expect(footer.getByRole('button', { name: 'Leave preview' })).toHaveCount(0)
})

test('the style guide is not part of the built site', async ({ page }) => {
  const answer = await page.goto('/styleguide')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

test('Download App shows instructions in browsers without an install prompt', async ({ page }) => {
  await page.goto('/nowhere')
  const button = nav(page).getByRole('button', { name: 'Download App' })
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Download App' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})

test('the page survives a part that fails to load, and shows an error', async ({ page, consoleErrors }) => {
  await page.goto('/nowhere')
  await page.route('**/assets/install-dialog*', (route) => route.abort())
  const button = nav(page).getByRole('button', { name: 'Download App' })
  const message = page.getByText('Couldn’t load this')
  await button.click()
  await expect(message).toBeVisible()
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  // It goes after 4 s; the next one stands alone then, with nothing behind it.
  await expect(message).toHaveCount(0)
  await button.click()
  await expect(message).toBeVisible()
  await page.unroute('**/assets/install-dialog*')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await reloaded
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Download App' })).toBeVisible()
  for (const error of consoleErrors.splice(0)) expect(error).toContain('didn’t load')
})

test('Download App opens the install prompt in browsers that have one', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(theme(page)).toBeVisible()
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.body.dataset.prompted = 'yes'
        return { outcome: 'accepted' }
      },
    })
    dispatchEvent(offer)
  })
  await nav(page).getByRole('button', { name: 'Download App' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-prompted', 'yes')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('navigation and footer are accessible and fit every width', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('banner')).toBeVisible()
  for (const width of [320, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBoth(page)
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test.describe('theme', () => {
  test.use({ colorScheme: 'light' })

  test('with reduced motion, no element animates the change', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      const note = (what: string) => document.body.setAttribute('data-moved', what)
      document.addEventListener('transitionrun', ({ propertyName }) => note(propertyName))
      document.addEventListener('animationstart', ({ animationName }) => {
        // In any theme placeholders pulse, and parts that wait for the member are shown after ten seconds.
        if (!['pulse', 'show'].includes(animationName)) note(animationName)
      })
    })
    const paper = await ground(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => ground(page)).not.toBe(paper)
    // A frame later the events of all transitions that began have been dispatched.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(page.locator('body')).not.toHaveAttribute('data-moved')
  })

  test('a press before hydration switches it at once, and it stays switched', async ({ page }) => {
    for (const [colorScheme, other] of [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      const letScriptsThrough = await openBeforeScripts(page, `/nowhere?${colorScheme}`)
      await theme(page).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', other)
      letScriptsThrough()
      await expect(theme(page)).toBeChecked({ checked: other === 'dark' })
      await theme(page).click()
      await expect(page.locator('html')).not.toHaveAttribute('data-theme')
      expect(await page.evaluate(() => localStorage.getItem('fanfare-theme'))).toBeNull()
    }
  })

  test('applies before the first paint', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('fanfare-theme', 'dark'))
    // Only our own inline scripts may run.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/nowhere', { waitUntil: 'load' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('the drawer of a phone', () => {
  test.use({ viewport: PHONE })

  test('following a link closes the drawer', async ({ page }) => {
    await page.goto('/nowhere')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('Artists on the home page closes the drawer and scrolls', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Artists' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  })
})
