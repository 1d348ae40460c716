import type { Page } from '@playwright/test'

/** Opens a page and waits until its scripts are there: what is pressed before that is the browser's own business. */
export const openAlive = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

/** The same for a page that is open. */
export const reloadAlive = (page: Page) => page.reload({ waitUntil: 'networkidle' })
