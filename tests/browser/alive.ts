import type { Page } from '@playwright/test'

/** Opens a page and waits until it has all that it asks for by itself. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** The same for a page that is open. */
export async function reloadAlive(page: Page): Promise<void> {
  await page.reload()
  await page.waitForLoadState('networkidle')
}
