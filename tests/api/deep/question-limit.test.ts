import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '../../support/members.ts'
import { type Outside, openOutside } from '../../support/outside.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

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

  /** Whether a new artist is asked for: not there, or still awaited when the source is slow. */
  async function isAsked(more: { from: string; headers?: Record<string, string> }): Promise<boolean> {
    const answer = await site.request(`/api/artists/${randomUUID()}`, more)
    const { states } = await answer.json()
    return answer.status === 404 || states.profile === 'pending'
  }

  it('that are new are limited by network, and not for the members there or for other networks', async () => {
    const from = '198.51.100.90'
    /** Without the site's own requests. */
    const lookUps = () => outside.requests.filter(({ path }) => /\/artist\/[0-9a-f-]{36}\?/.test(path)).length
    for (let asked = 0; asked < 20; asked++) expect(await isAsked({ from })).toBe(true)
    await expect.poll(lookUps).toBe(20)
    expect(await isAsked({ from })).toBe(false)
    expect(lookUps()).toBe(20)
    const { headers } = await createMember(site)
    expect(await isAsked({ from, headers })).toBe(true)
    expect(await isAsked({ from: '203.0.113.90' })).toBe(true)
    await expect.poll(lookUps).toBe(22)
  })

  it('of an IPv6 /48 are at most ten times as many', async () => {
    const ask = (network: number) => isAsked({ from: `2001:db8:5:${network}::1` })
    for (let asked = 0; asked < 25; asked++) expect(await ask(1)).toBe(asked < 20)
    for (let asked = 0; asked < 180; asked++) expect(await ask(2 + (asked % 60))).toBe(true)
    expect(await ask(99)).toBe(false)
  })
})
