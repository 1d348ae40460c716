import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as classes from '#platform/http/limits/limit-classes.ts'
import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import { createMember, type Member } from '../support/members.ts'
import { ROWS } from '../support/role-rows.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const HERE = '198.51.100.7'
const ELSEWHERE = '203.0.113.9'

/** Endpoints whose limit is none of the classes, each for a reason of its own. */
const OWN_LIMITS = [
  'announceShowDay',
  'announceShowStatus',
  'challengePasskey',
  'changeUsername',
  'claimArtist',
  'claimFestival',
  'claimLabel',
  'claimVenue',
  'confirmEmail',
  'createBusinessAccount',
  'createEdition',
  'createExport',
  'createPost',
  'createShow',
  'createTeamInvitation',
  'decideBilling',
  'deleteShow',
  'enterGate',
  'fetchFactsAgain',
  'recoverPassword',
  'replaceLineUp',
  'signIn',
  'signInWithPasskey',
  'signUp',
  'undoBillingChange',
  'undoShowChange',
  'updateShow',
  'verifyMail',
  'verifyMailLink',
]

interface Operation {
  operationId: string
  'x-rate-limit'?: {
    name?: string
    member?: number
    network: number
    seconds: number
    query?: Record<string, string>
  }
  'x-connections-at-once'?: { member: number; network: number }
  responses: Record<string, unknown>
}

describe('a flood', () => {
  let site: TestSite
  let operations: [string, Operation][]
  beforeAll(async () => {
    site = await openTestSite({ env: { RATE_LIMITS: 'on' } })
    const { paths } = await (await site.request('/api/openapi.json')).json()
    operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as [string, Operation],
      ),
    )
  })
  afterAll(() => site.close())

  it('finds no endpoint without a limit, and the OpenAPI document lists each', () => {
    const limited = operations.filter(([, operation]) => operation['x-rate-limit'])
    const unlimited = operations.filter(([, operation]) => !operation['x-rate-limit'])
    expect(unlimited.map(([name]) => name)).toEqual(['GET /api/live'])
    expect(unlimited[0]?.[1]['x-connections-at-once']).toMatchObject({
      member: expect.any(Number),
      network: expect.any(Number),
    })
    expect(limited.filter(([, { responses }]) => !responses[429]).map(([name]) => name)).toEqual([])
  })

  it('is limited by one of few classes, or by a limit of its own for a reason', () => {
    const numbersOf = ({ member, network, seconds }: { member?: number; network: number; seconds: number }) =>
      [member, network, seconds].join(' ')
    const ofClass = new Map<string, string>(
      Object.entries(classes).map(([name, limit]) => [numbersOf(limit), name]),
    )
    expect(ofClass.size).toBe(Object.keys(classes).length)
    const used = operations.map(([, { operationId, 'x-rate-limit': limit }]) => ({
      operationId,
      by: limit && ofClass.get(numbersOf(limit)),
    }))
    expect(new Set(used.flatMap(({ by }) => by ?? []))).toEqual(new Set(ofClass.values()))
    const own = used.filter(({ operationId, by }) => !by && operationId !== 'streamEvents')
    expect(own.map(({ operationId }) => operationId).sort()).toEqual(OWN_LIMITS)
  })

  it('of writes by members is limited for each of them', () => {
    const byMembers = operations.filter(
      ([name]) => !name.startsWith('GET ') && ROWS[name]?.expected('visitor') === 401,
    )
    expect(byMembers.length).toBeGreaterThan(40)
    expect(
      byMembers.filter(([, operation]) => !operation['x-rate-limit']?.member).map(([name]) => name),
    ).toEqual([])
  })

  it('is counted as declared, wherever a limit is declared', async () => {
    let { headers } = await createMember(site)
    const numbers = new Map<string, string>()
    for (const [operation, { operationId, 'x-rate-limit': limit }] of operations) {
      if (!limit) continue
      const { name = operationId, member, network, seconds, query = {} } = limit
      const policy = [
        ...(member ? [`"${name}";q=${member};w=${seconds}`] : []),
        `"${member ? `${name}-network` : name}";q=${network};w=${seconds}`,
      ].join(', ')
      expect(numbers.get(name) ?? policy, `${operation}: a name has one number`).toBe(policy)
      numbers.set(name, policy)
      const [method = '', path = ''] = operation.split(' ')
      const address = `${path.replace(/\{\w+\}/g, 'x')}?${new URLSearchParams(query)}`
      const answer = await site.request(address, { method, headers, from: '198.51.100.21' })
      await answer.body?.cancel()
      expect(answer.headers.get('ratelimit-policy'), operation).toBe(policy)
      // It may have ended the session.
      if (answer.ok && method !== 'GET') ({ headers } = await createMember(site))
    }
  })

  it('cannot be split over members: what they write is limited by member and, with room, by network', () => {
    for (const [name, { 'x-rate-limit': limit }] of operations) {
      if (!limit) continue
      expect(limit.network, name).toBeGreaterThan(0)
      if (limit.member) expect(limit.network, name).toBeGreaterThanOrEqual(5 * limit.member - 1)
    }
  })

  it('of searches is limited more strictly than other reads, those of pages included', async () => {
    const from = '198.51.100.77'
    const member = await createMember(site)
    const search = (headers = {}) => site.request('/api/posts?search=qx', { headers, from })
    for (let sent = 0; sent < 60; sent++) expect((await search(member.headers)).status).toBe(200)
    const refused = await search(member.headers)
    expect(refused.status).toBe(429)
    expect((await refused.json()).detail).toBe('That’s a lot of searches. Please wait a minute.')
    expect((await site.request('/api/posts', { headers: member.headers, from })).status).toBe(200)
    for (let sent = 60; sent < 300; sent++) expect((await search()).status).toBe(200)
    expect((await search()).status).toBe(429)
  })

  it('gets RateLimit fields with each response and with the refusal', async () => {
    const member = await createMember(site)
    const write = (who: Member, content = 'again', from = HERE) =>
      site.request('/api/posts', { body: { content }, headers: who.headers, from })
    const first = await write(member)
    expect(first.status).toBe(201)
    expect(first.headers.get('ratelimit-policy')).toBe(
      '"createPost";q=20;w=600, "createPost-network";q=200;w=600',
    )
    expect(first.headers.get('ratelimit')).toMatch(
      /^"createPost";r=19;t=\d+, "createPost-network";r=199;t=\d+$/,
    )
    const statuses = []
    for (let n = 0; n < 19; n++) statuses.push((await write(member, '')).status)
    expect(new Set(statuses)).toEqual(new Set([422]))
    const refused = await write(member)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit-policy')).toBe('"createPost";q=20;w=600')
    expect(refused.headers.get('ratelimit')).toMatch(/^"createPost";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      status: 429,
      detail: 'That’s a lot of posts. Please wait a few minutes.',
    })

    // A refused member does not use up the limit of the others in the network.
    const other = await createMember(site)
    expect((await write(other, '')).headers.get('ratelimit')).toContain('"createPost-network";r=179;')
    expect((await write(other, '', ELSEWHERE)).headers.get('ratelimit')).toContain('-network";r=199;')
  })

  it('is counted by /64 network, not by address', async () => {
    const search = async (host: string) => {
      const answer = await site.request('/api/search?q=', { from: `2001:db8:7:7::${host}` })
      return answer.headers.get('ratelimit')
    }
    expect(await search('1')).toMatch(/"searchCatalogue-network";r=2999;/)
    expect(await search('ffff:1')).toMatch(/"searchCatalogue-network";r=2998;/)
  })

  it('is counted by /48 as well, with ten times the room, and what one /64 is refused does not count there', async () => {
    const write = (network: number) =>
      site.request('/api/access', { body: { code: 'wrong' }, from: `2001:db8:48:${network.toString(16)}::1` })
    const first = await write(1)
    expect(first.headers.get('ratelimit-policy')).toBe('"access";q=10;w=300, "access-48";q=100;w=300')
    for (let sent = 1; sent < 15; sent++) await write(1)
    const other = await write(2)
    expect(other.headers.get('ratelimit')).toMatch(/^"access";r=9;t=\d+, "access-48";r=89;t=\d+$/)
    for (let network = 3; network < 92; network++) expect((await write(network)).status).toBe(422)
    const refused = await write(92)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit-policy')).toBe('"access-48";q=100;w=300')
    // Networks that were refused for their /48 have no counters of their own.
    const { rows } = await sql<{ key: string }>`
      select key from rate_limits where key like 'access%8193:3512:72:%'`.execute(site.platform.db)
    expect(rows).toHaveLength(91)
  })

  it('is counted for HEAD as for GET, and for refused requests as for others', async () => {
    const from = '2001:db8:9:9::1'
    await site.request('/api/search?q=a', { method: 'HEAD', from })
    const bad = await site.request(`/api/search?q=${'a'.repeat(2000)}`, { from })
    expect(bad.status).toBe(422)
    expect(bad.headers.get('ratelimit')).toMatch(/r=2998;/)
  })

  it('of visitors cannot lock out a member: no request counts for a name that a client sends', async () => {
    const member = await createMember(site)
    for (let n = 0; n < 3; n++) {
      await site.request('/api/posts', { body: { content: 'x' }, from: ELSEWHERE })
      await site.request('/api/posts', {
        body: { content: 'x', userId: member.id },
        headers: { authorization: `Bearer ${member.id}` },
        from: ELSEWHERE,
      })
    }
    const own = await site.request('/api/posts', {
      body: { content: 'x' },
      headers: member.headers,
      from: HERE,
    })
    expect(own.headers.get('ratelimit')).toContain('"createPost";r=19;')
  })

  it.each(['database', 'process'] as const)(
    'does not count when a point is returned, counted in the %s',
    async (countedIn) => {
      const limit = createRateLimit(site.platform, { name: 'given-back', points: 1, seconds: 60, countedIn })
      await limit.consume(HERE)
      await expect(limit.consume(HERE)).rejects.toThrow(/^Too many attempts/)
      await limit.reset(HERE)
      expect(await limit.consume(HERE)).toMatchObject({ state: expect.stringMatching(/r=0;/) })
    },
  )

  it('leaves no counters behind: an expired window begins again, and is removed', async () => {
    const { db } = site.platform
    const left = async () => (await sql`select key from rate_limits where expire = 1`.execute(db)).rows.length
    await sql`update rate_limits set expire = 1`.execute(db)
    const member = await createMember(site)
    const answer = await site.request('/api/posts', { body: {}, headers: member.headers, from: HERE })
    expect(answer.headers.get('ratelimit')).toContain('"createPost-network";r=199;')
    expect(await left()).toBeGreaterThan(0)
    await sql`update job_runs set due_at = now() where name = 'platform.rate-limits'`.execute(db)
    // As in another process that starts.
    site.platform.jobs.start(site.platform.ownJobs)
    await expect.poll(left).toBe(0)
  })
})
