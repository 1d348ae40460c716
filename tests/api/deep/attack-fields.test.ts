import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUSINESS_EMAIL } from '../../support/business-role-rows.ts'
import { requestsOf } from '../../support/role-row.ts'
import { ROWS } from '../../support/role-rows.ts'
import { fillRoleWorld, type RoleWorld } from '../../support/role-world.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

/** Unique texts. */
const MARK = '5ca1ab1e'
const ID = `${MARK}-0000-4000-8000-000000000000`
const LONG_AGO = '2001-02-03T04:05:06.000Z'
const MANY = 53_180_087

/** These endpoints query a source first, and none is reachable in these tests. */
const ASKS_OUTSIDE = ['POST /api/me/imports/account', 'GET /api/business/addresses/festival']

/** The worst status that an endpoint may answer. */
const worstOf = (endpoint: string) => (ASKS_OUTSIDE.includes(endpoint) ? 503 : 499)

const NAMES = {
  [ID]: [
    'id',
    'userId',
    'user_id',
    'ownerId',
    'authorId',
    'actorId',
    'postedAsBusinessId',
    'posted_as',
    'verifiedBy',
  ],
  [`${MARK} admin`]: [
    'role',
    'roles',
    'username',
    'businessName2',
    'rejectionReason',
    'rejection_reason',
    'postType',
  ],
  [LONG_AGO]: [
    'createdAt',
    'created_at',
    'updatedAt',
    'verifiedAt',
    'verified_at',
    'decidedAt',
    'expiresAt',
    'deletedAt',
  ],
  [MANY]: [
    'likesCount',
    'likes_count',
    'repliesCount',
    'replies_count',
    'followersCount',
    'position',
    'size',
  ],
} as const
const STATES = {
  isOfficialPost: true,
  isOfficial: true,
  isAdmin: true,
  verified: true,
  verificationStatus: 'verified',
  verification_status: 'verified',
  claimStatus: 'approved',
  claim_status: 'approved',
  status: 'verified',
  isHidden: true,
  isPinned: true,
}
const FOREIGN = {
  ...Object.fromEntries(
    Object.entries(NAMES).flatMap(([value, names]) =>
      names.map((name) => [name, value === String(MANY) ? MANY : value]),
    ),
  ),
  ...STATES,
}

/** These refuse official fields by name: see "of an official post …". */
const ORDINARY = /^POST \/api\/posts/
const UNOFFICIAL = Object.fromEntries(
  Object.entries(FOREIGN).filter(([name]) => !/official|postedAsBusiness/i.test(name)),
)

const isPlain = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype

let site: TestSite
let world: RoleWorld
let businessIds: string[]
beforeAll(async () => {
  site = await openTestSite()
  world = await fillRoleWorld(site)
  const { rows } = await site.platform.database.pool.query<{ id: string }>('select id from business_accounts')
  businessIds = rows.map(({ id }) => id)
})
afterAll(() => site?.close())

describe('fields that no client may set', () => {
  /** Every row of every table that has one of the values, as text. */
  const traces = async () => {
    const { db } = site.platform
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} t
        where t::text like ${`%${MARK}%`} or t::text like '%2001-02-03%' or t::text like ${`%${MANY}%`}`.execute(
        db,
      )
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return found
  }
  const states = async () => {
    const writers = sql.val(WRITERS.map((role) => world.members[role].id))
    const theirs = sql`(claimed_by = any(${writers}) or approved_by = any(${writers}))`
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from posts where is_official_post) as official,
      (select count(*) from user_roles) as roles,
      (select count(*) from artist_claims where claim_status = 'approved' and ${theirs}) as artists,
      (select count(*) from festival_claims where claim_status = 'approved' and ${theirs}) as festivals,
      (select count(*) from business_accounts where verification_status = 'verified'
        and (id = any(${businessIds}::uuid[]) or business_email = ${BUSINESS_EMAIL})
        and user_id = any(${writers})) as businesses`.execute(site.platform.db)
    return rows[0]
  }

  const writes = Object.entries(ROWS)
    .filter(([endpoint]) => !endpoint.startsWith('GET '))
    .flatMap(([endpoint, row]) => requestsOf(row).map((request) => ({ endpoint, row, request })))
  /** The effects of a valid body by these roles; admins decide, so they are left out. */
  const WRITERS = ['member', 'verified', 'claimant'] as const

  /** The endpoints that took a body. */
  const taken = new Set<string>()

  it.each(['visitor', ...WRITERS] as const)(
    'leave no trace in any table, for every endpoint and role: %s',
    async (role) => {
      const before = await states()
      for (const { endpoint, row, request } of writes) {
        const [method = '', path = ''] = endpoint.split(' ')
        // A claimant's official texts are official, and are tested by name below.
        const official = path.startsWith('/api/manage/') && method === 'POST'
        const foreign = ORDINARY.test(endpoint) ? UNOFFICIAL : FOREIGN
        if (official && role === 'claimant') continue
        if (role === 'visitor' && row.expected(role) === 401) continue
        const filledRow = await request?.(world, role)
        if (filledRow?.endsSessions || (filledRow?.body !== undefined && !isPlain(filledRow.body))) continue
        const filled = path.replace(/\{(\w+)\}/g, (slot, name: string) => filledRow?.params?.[name] ?? slot)
        const query = filledRow?.query ? `?${new URLSearchParams(filledRow.query)}` : ''
        const answer = await site.request(filled + query, {
          method,
          headers: world.headers[role],
          body: {
            ...foreign,
            ...filledRow?.body,
            ...(isPlain(filledRow?.body?.data) && { data: { ...foreign, ...filledRow.body.data } }),
          },
        })
        expect(answer.status, `${endpoint} by ${role}`).toBeLessThanOrEqual(worstOf(endpoint))
        if (answer.ok) taken.add(endpoint)
        const text = await answer.text()
        if (answer.ok) expect(text, endpoint).not.toContain(MARK)
        if (method === 'POST') expect(text, endpoint).not.toMatch(/Status":"(verified|approved)/)
      }
      // Refused values may appear only in the log of refusals.
      expect((await traces()).filter((trace) => !trace.startsWith('audit_log'))).toEqual([])
      expect(await states()).toEqual(before)
    },
  )

  it('were sent with values that were stored', () => {
    expect([...taken]).toEqual(
      expect.arrayContaining([
        'POST /auth/v1/signup',
        'PATCH /api/me/profile',
        'POST /api/posts',
        'POST /api/posts/{id}/replies',
        'PUT /api/posts/{id}/like',
        'POST /api/business/accounts',
        'POST /api/business/claims/artist',
        'PUT /api/manage/{entityType}/{entityId}/posts/{id}/hide',
      ]),
    )
  })
})

describe('names that pollute prototypes', () => {
  it('have no effect in bodies, queries, forms and paths of every endpoint', async () => {
    const polluted = () => ({
      ...({} as Record<string, unknown>),
      own: Object.keys(Object.prototype),
      x: ({} as { polluted?: unknown }).polluted,
    })
    const clean = polluted()
    const evil =
      '{"__proto__":{"polluted":1,"isAdmin":true},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1},"a.__proto__.polluted":1'
    const names = [
      '__proto__',
      '__proto__[polluted]',
      'constructor.prototype.polluted',
      'constructor[prototype][polluted]',
      'toString',
      'hasOwnProperty',
    ]
    const taken: string[] = []
    const requests = Object.entries(ROWS).flatMap(([endpoint, row]) =>
      requestsOf(row).map((request) => ({ endpoint, request })),
    )
    for (const { endpoint, request } of requests) {
      const [method = '', path = ''] = endpoint.split(' ')
      const filledRow = await request?.(world, 'admin')
      // One stream never ends, the other request ends all sessions.
      if (path === '/api/live' || filledRow?.endsSessions) continue
      const fields = isPlain(filledRow?.body) ? JSON.stringify(filledRow.body).replace('{', ',') : '}'
      const query = new URLSearchParams([
        ...Object.entries(filledRow?.query ?? {}),
        ...names.map((name) => [name, '1']),
      ])
      const headers = { ...world.headers.admin, 'Content-Type': 'application/json' }
      const usual = path.replace(/\{(\w+)\}/g, (slot, name: string) => filledRow?.params?.[name] ?? slot)
      for (const filled of new Set([path.replace(/\{\w+\}/g, '__proto__'), usual])) {
        const answer = await site.request(`${filled}?${query}`, {
          method,
          headers,
          body: method === 'GET' ? undefined : evil + fields,
        })
        expect(answer.status, endpoint).toBeLessThanOrEqual(worstOf(endpoint))
        expect(answer.status, `${endpoint}: the admin is signed in still`).not.toBe(401)
        if (answer.ok && method !== 'GET') taken.push(endpoint)
        await answer.body?.cancel()
      }
    }
    expect(taken).toEqual(
      expect.arrayContaining([
        'POST /auth/v1/signup',
        'PATCH /api/me/profile',
        'POST /api/posts',
        'POST /api/posts/{id}/replies',
        'POST /api/business/accounts',
        'POST /api/admin/accounts/{id}/reject',
      ]),
    )
    for (const path of ['/api/media', '/api/media/documents', '/api/me/avatar']) {
      const form = new FormData()
      for (const name of names) form.append(name, 'polluted')
      form.append('__proto__', new File(['x'], '__proto__'))
      const answer = await site.request(path, {
        method: 'POST',
        headers: world.headers.member,
        body: form,
      })
      expect(answer.status, path).toBe(422)
    }
    const made = await site.request('/api/posts', {
      method: 'POST',
      headers: { ...world.headers.member, 'Content-Type': 'application/json' },
      body: `{"content":"${randomUUID()}","__proto__":{"linkedEntityType":"artist"}}`,
    })
    expect(await made.json()).toMatchObject({ linkedEntityType: null })
    expect(polluted()).toEqual(clean)
  })
})
