import type { Page } from '@playwright/test'

/** Opens a page and waits until all requests that it sends by itself are answered. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** The same for a reload. */
export async function reloadAlive(page: Page): Promise<void> {
  await page.reload()
  await page.waitForLoadState('networkidle')
}
