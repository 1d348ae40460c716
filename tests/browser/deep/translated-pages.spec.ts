import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { signUp } from '../members.ts'
import { translatePage } from '../translate-page.ts'
import { test } from '../with-outside.ts'

/** What people press that changes the page and leads nowhere else. */
const PRESSED = 'main :is(button[aria-pressed], [role="tab"], summary)'

test('Follow says that it is pressed on a page that the browser translates', async ({ page }) => {
  await signUp(page)
  await page.goto('/artist/daft-punk')
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  await expect(follow).toBeEnabled()
  await translatePage(page)
  await page.getByRole('button', { name: '«Follow»' }).click()
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('«Daft Punk»')
})

for (const path of [
  ...['/', '/v1', '/v2', '/artist/daft-punk', '/artist/daft-punk?list=albums', '/artist/daft-punk?tab=story'],
  ...['/artists', '/label/brasswing-records', '/tickets', '/news', '/community', '/settings', '/following'],
]) {
  test(`a page that the browser translates stays alive whatever is pressed: ${path}`, async ({ page }) => {
    await signUp(page)
    await page.goto(path)
    await translatePage(page)
    const count = Math.min(await page.locator(PRESSED).count(), 12)
    for (let at = 0; at < count; at++) for (const _ of ['on', 'off']) await pressAt(page, at)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    // `consoleErrors` finds what React could not insert or remove.
  })
}

/** Presses what has this place on the page, and waits until the result is drawn. */
async function pressAt(page: Page, at: number): Promise<void> {
  await page.evaluate(
    ([selector, at]) => {
      const element = document.querySelectorAll<HTMLElement>(selector)[at]
      if (element?.checkVisibility()) element.click()
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    },
    [PRESSED, at] as const,
  )
}
