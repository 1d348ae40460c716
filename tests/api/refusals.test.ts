import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createPlatform } from '#platform/platform.ts'
import { createMember } from '../support/members.ts'
import { openTestSite, siteOn, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

it('refused requests are in the log, with address and path, and without their content', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog(
    { logLevel: 'info', secrets: [] },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  const { config, database } = site.platform
  const platform = createPlatform(config, database, { log })
  onTestFinished(() => platform.close())
  const logging = await siteOn(platform)
  const { id, headers } = await createMember(site)

  const refused = await logging.request('/api/admin/accounts', { headers, from: '203.0.113.7' })
  expect(refused.status).toBe(403)
  const forged = { Authorization: 'Bearer aaaa.bbbb.cccc' }
  await logging.request('/api/me/profile', { headers: forged, from: '203.0.113.8' })
  await logging.request('/api/posts', { headers, from: '203.0.113.7' })

  expect(lines.filter(({ msg }) => msg === 'refused')).toEqual([
    expect.objectContaining({
      status: 403,
      member: id,
      address: '203.0.113.7',
      requestId: refused.headers.get('x-request-id'),
    }),
    expect.objectContaining({ status: 401, address: '203.0.113.8' }),
  ])
  expect(JSON.stringify(lines)).not.toContain('bbbb')
})
