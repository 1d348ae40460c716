import type { Page } from '@playwright/test'

/** Opens a page and waits until its network is idle: every request that it sent by itself is answered. */
export async function openUntilIdle(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Reloads a page and waits until its network is idle. */
export async function reloadUntilIdle(page: Page): Promise<void> {
  await page.reload()
  await page.waitForLoadState('networkidle')
}
