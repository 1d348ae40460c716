import type { Page } from '@playwright/test'
import { picture } from '../support/media.ts'
import { expect } from './fixtures.ts'

export const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
export const attached = (page: Page) =>
  page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
export const submit = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })

export async function openForm(page: Page): Promise<void> {
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await expect(page.getByLabel('Your post')).toBeFocused()
}

export const jpeg = async (name: string, background = '#aa3366', size = {}) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture({ background, ...size }),
})
