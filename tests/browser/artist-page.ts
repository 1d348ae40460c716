import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits until the sources have answered everything that the page shows. */
export async function openFilled(page: Page, path = '/artist/daft-punk'): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Listen on:')).toBeVisible()
  await expect(page.getByRole('link', { name: /^From Wikipedia/ })).toBeVisible()
}
