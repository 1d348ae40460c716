import type { JobDesk } from '#features/site/admin/jobs-contract.ts'
import { signUpAdmin } from './business-windows.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { toast } from './members.ts'

test.use({ siteEnv: LIVE })

const FAILED: JobDesk['setAside'][number] = {
  queue: 'shows.news',
  key: '0196a3f0-7c1e-7b3a-9f10-2f6d8c1b4a55',
  attempts: 10,
  error: 'value too long for type character varying(500)',
  dueAt: new Date(Date.now() - 3_600_000).toISOString(),
  deadAt: new Date(Date.now() - 3_600_000).toISOString(),
}

test('an admin sees the background jobs, and lets one try again what failed', async ({ page, site }) => {
  await signUpAdmin(page, site)
  let setAside = [FAILED]
  await page.route('**/api/admin/jobs', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), setAside } })
  })
  await page.route('**/api/admin/jobs/retry', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ queue: FAILED.queue, key: FAILED.key })
    setAside = []
    await route.fulfill({ status: 204 })
  })
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Jobs' }).click()
  await expect(page.getByText('accounts.outbox')).toBeVisible()
  await expect(page.getByText(FAILED.error)).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.setViewportSize(PHONE)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: `Try again: ${FAILED.queue}` }).click()
  await expect(toast(page, 'shows.news tries it again')).toBeVisible()
  await expect(page.getByText('Nothing set aside')).toBeVisible()
})
