import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { signUp } from './members.ts'

test('visitors and members are redirected from pages that they may not see', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/business/manage-festival/dune-pulse')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await signUp(page)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/admin/audit-log')
  await expect(page).toHaveURL('/')
  for (const place of ['manage-festival/dune-pulse', `manage-artist/${randomUUID()}`, 'manage-artist/x']) {
    await page.goto(`/business/${place}`)
    // The dashboard redirects members without a business account to the form.
    await expect(page).toHaveURL('/business/register')
  }
})
