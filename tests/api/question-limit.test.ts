import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '../support/members.ts'
import { type Outside, openOutside } from '../support/outside.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('questions to a source', () => {
  let outside: Outside
  let site: TestSite
  beforeAll(async () => {
    outside = await openOutside()
    const env = {
      RATE_LIMITS: 'on',
      MUSICBRAINZ_URL: `${outside.url}/ws/2`,
      MUSICBRAINZ_RATE: '1000',
      ALLOW_PRIVATE_SOURCES: 'on',
    }
    site = await openTestSite({ env })
  })
  afterAll(async () => {
    await site.close()
    await outside.close()
  })

  it('that are new are limited by network, and not for the members there or for other networks', async () => {
    const from = '198.51.100.90'
    const ask = (more: { from: string; headers?: Record<string, string> }) =>
      site.request(`/api/artists/${randomUUID()}`, more)
    /** Without the site's own requests. */
    const lookUps = () => outside.requests.filter(({ path }) => /\/artist\/[0-9a-f-]{36}\?/.test(path))
    for (let asked = 0; asked < 20; asked++) expect((await ask({ from })).status).toBe(404)
    expect(lookUps()).toHaveLength(20)
    const refused = await ask({ from })
    expect((await refused.json()).states).toMatchObject({ profile: 'unavailable' })
    expect(lookUps()).toHaveLength(20)
    const { headers } = await createMember(site)
    expect((await ask({ from, headers })).status).toBe(404)
    expect((await ask({ from: '203.0.113.90' })).status).toBe(404)
    expect(lookUps()).toHaveLength(22)
  })

  it('of an IPv6 /48 are at most ten times as many', async () => {
    const ask = async (network: number) => {
      const answer = await site.request(`/api/artists/${randomUUID()}`, { from: `2001:db8:5:${network}::1` })
      return answer.status
    }
    for (let asked = 0; asked < 25; asked++) expect(await ask(1)).toBe(asked < 20 ? 404 : 200)
    for (let asked = 0; asked < 180; asked++) expect(await ask(2 + (asked % 60))).toBe(404)
    expect(await ask(99)).toBe(200)
  })
})
