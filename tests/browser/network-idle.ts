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

/** Parts far down hydrate when they come near the viewport. */
export async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 400) await page.mouse.wheel(0, 400)
  await page.waitForLoadState('networkidle')
}
