import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sumFurtherRefusals } from '#features/accounts/audit/public.ts'
import { createMember } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => site.close())

it('refused attempts that the audit log does not list are counted in one entry for each hour', async () => {
  const { db } = site.platform
  const { id, headers } = await createMember(site)
  const attempt = async () => (await site.request('/api/admin/accounts', { headers })).status
  const entries = () =>
    db.selectFrom('audit_log').select(['action', 'outcome', 'after']).where('actor_id', '=', id).execute()
  const sum = () => sumFurtherRefusals(site.platform).run()

  for (let nr = 0; nr < 60; nr++) expect(await attempt()).toBe(403)
  for (let nr = 0; nr < 4; nr++) expect(await attempt()).toBe(429)
  expect(await entries()).toHaveLength(60)
  // Time passes within the hour.
  await sum()
  expect(await entries()).toHaveLength(60)

  await db.updateTable('audit_further_refusals').set({ hour: sql<Date>`hour - interval '1 hour'` }).execute()
  await sum()
  await sum()
  const added = (await entries()).slice(60)
  expect(added).toEqual([
    {
      action: 'attempts.further',
      outcome: 'refused',
      after: { attempts: 4, hour: expect.any(String) },
    },
  ])
})
