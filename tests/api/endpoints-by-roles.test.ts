import { readFileSync } from 'node:fs'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { inBatches } from '../support/in-batches.ts'
import { createMember, type Member } from '../support/members.ts'
import { type CreateRequest, requestsOf } from '../support/role-row.ts'
import { ROWS } from '../support/role-rows.ts'
import { fillRoleWorld, ROLES, type Role, type RoleWorld, type SignedIn } from '../support/role-world.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { testFiles } from '../support/test-files.ts'

/** Rows whose ids do not exist, and the test that sends another member's id instead. */
const TESTED_ELSEWHERE: Readonly<Record<string, [file: string, title: string] | 'of nobody'>> = {
  'POST /auth/v1/factors/{id}/challenge': ['attack-fields', 'authenticator apps are neither used'],
  'POST /auth/v1/factors/{id}/verify': ['attack-fields', 'authenticator apps are neither used'],
  'DELETE /auth/v1/factors/{id}': ['attack-fields', 'authenticator apps are neither used'],
  'PATCH /auth/v1/passkeys/{id}': ['accounts-passkeys', 'is added in a confirmed session only'],
  'DELETE /auth/v1/passkeys/{id}': ['accounts-passkeys', 'is added in a confirmed session only'],
  'PUT /api/me/notifications/{id}/read': ['notifications', 'are not readable by others'],
  'GET /api/exports/{id}': ['attack-fields', 'exports do not open by their id'],
  'GET /media/documents/{id}': ['business-attempts', 'open a document by the link to another one is refused'],
  'GET /media/community-media/{userId}/{name}': 'of nobody',
  'GET /media/avatars/{userId}/{name}': 'of nobody',
  'GET /og/{kind}/{id}': 'of nobody',
  'GET /api/recordings/{mbid}': 'of nobody',
  'GET /api/venues/{id}': 'of nobody',
  'POST /api/manage/{entityType}/{entityId}/feeds/{id}/reading': ['show-feeds', 'goes with its shows'],
  'DELETE /api/manage/{entityType}/{entityId}/feeds/{id}': ['show-feeds', 'goes with its shows'],
  'GET /api/admin/site-texts/{name}/versions/{id}': 'of nobody',
  'GET /api/business/addresses/{kind}/{id}': 'of nobody',
  'GET /api/recordings/{mbid}/links': 'of nobody',
  'GET /api/release-groups/{mbid}': 'of nobody',
  'POST /api/catalogue/{kind}/{mbid}/refresh': 'of nobody',
  'POST /api/pages/{kind}/{id}/views': 'of nobody',
  'GET /api/releases/{mbid}/links': 'of nobody',
}
/** It reads the app's id only; the code that follows is checked in the session. */
const WRITES_NOTHING = 'POST /auth/v1/factors/{id}/challenge'

/**
 * Writes that suspended members may do: end their sessions, pass the second step, change their notice settings, mark
 * notices as read, block and mute, and report. They can also appeal, which needs a decision about them.
 */
const FOR_SUSPENDED = [
  'DELETE /api/me/blocks/{id}',
  'DELETE /api/me/muted-artists/{id}',
  'DELETE /api/me/muted-words/{id}',
  'DELETE /api/me/mutes/{id}',
  'DELETE /api/me/sessions',
  'POST /api/me/muted-words',
  'POST /api/me/notice-settings/renew-addresses',
  'POST /api/me/push-subscriptions',
  'POST /api/reports',
  'POST /auth/v1/factors/{id}/challenge',
  'POST /auth/v1/logout',
  'PUT /api/me/blocks/{id}',
  'PUT /api/me/muted-artists/{id}',
  'PUT /api/me/mutes/{id}',
  'PUT /api/me/notice-settings',
  'PUT /api/me/notifications/read',
]

type Headers = Record<string, string>

const ID = /\{(\w*[iI]d)\}/g

/** Sends requests of all roles to every endpoint of the site. A new endpoint needs a row in `tests/support/role-rows.ts`. */
describe('endpoints by roles', () => {
  let site: TestSite
  let world: RoleWorld
  let endpoints: string[] = []
  beforeAll(async () => {
    site = await openTestSite()
    world = await fillRoleWorld(site)
    const document = await (await world.site.request('/api/openapi.json')).json()
    endpoints = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
  })
  afterAll(() => site?.close())

  it('has a row for each endpoint of the router, and none for others', () => {
    expect(Object.keys(ROWS).sort()).toEqual(endpoints.sort())
  })

  it('has another member’s id in the row of each endpoint that takes an id, or names a test that has', async () => {
    const requested: [endpoint: string, ids: string[]][] = []
    for (const [endpoint, row] of Object.entries(ROWS)) {
      const names = Array.from(endpoint.matchAll(ID), ([, name = '']) => name)
      if (names.length === 0) continue
      for (const request of requestsOf(row)) {
        const { params = {} } = (await request?.(world, 'claimant')) ?? {}
        requested.push([endpoint, names.map((name) => params[name] ?? name)])
      }
    }
    const { db } = site.platform
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
    const stored = new Set<string>()
    for (const { name } of tables) {
      const { rows } = await sql<{ ids: string[] }>`
        select regexp_split_to_array(t::text, '[^0-9a-f-]+') as ids from ${sql.table(name)} t`.execute(db)
      for (const id of rows.flatMap(({ ids }) => ids)) stored.add(id)
    }
    const missing = requested.flatMap(([endpoint, ids]) =>
      ids.every((id) => stored.has(id)) ? [] : [endpoint],
    )
    expect(missing.sort()).toEqual(Object.keys(TESTED_ELSEWHERE).sort())
  })

  it('names existing tests', () => {
    const missing = Object.entries(TESTED_ELSEWHERE).filter(([, by]) => {
      if (by === 'of nobody') return false
      const [file, title] = by
      return !testFiles(file).some((path) => readFileSync(path, 'utf8').includes(`it('${title}`))
    })
    expect(missing).toEqual([])
  })

  /** Sends the request of a row as a role, with the headers of its member or with these. */
  const send = async (endpoint: string, create: CreateRequest, role: Role, headers?: Headers) => {
    const [method = '', path = ''] = endpoint.split(' ')
    const request = await create?.(world, role)
    const filled = path.replace(/\{(\w+)\}/g, (slot, name: string) => request?.params?.[name] ?? slot)
    const query = request?.query ? `?${new URLSearchParams(request.query)}` : ''
    const needsNewMember = request?.endsSessions && role !== 'visitor' && !headers
    const answer = await world.site.request(filled + query, {
      method,
      headers: headers ?? (needsNewMember ? (await createMember(world.site)).headers : world.headers[role]),
      body: request?.body,
    })
    await answer.body?.cancel()
    if (role !== 'visitor') {
      expect(answer.headers.get('cache-control'), `${endpoint} has cache headers for ${role}`).toBeTruthy()
    }
    return answer.status
  }

  /** All refused roles share what the first of them created, because a refused request changes nothing. */
  const shared = (create: NonNullable<CreateRequest>): CreateRequest => {
    let created: ReturnType<typeof create> | undefined
    return (world, role) => {
      created ??= create(world, role)
      return created
    }
  }

  it.each(Object.entries(ROWS))('%s', async (endpoint, row) => {
    for (const request of requestsOf(row)) {
      const refused = request && request.length < 2 ? shared(request) : request
      const answers: Partial<Record<Role, number>> = {}
      const ask = async (role: Role) => {
        answers[role] = await send(endpoint, row.expected(role) < 400 ? request : refused, role)
      }
      // Those who change something come after all others, one after the other.
      const changes = ROLES.filter((role) => !endpoint.startsWith('GET ') && row.expected(role) < 400)
      await inBatches(
        ROLES.filter((role) => !changes.includes(role)),
        ask,
      )
      for (const role of changes) await ask(role)
      expect(answers).toEqual(Object.fromEntries(ROLES.map((role) => [role, row.expected(role)])))
    }
  })

  it('no write succeeds for a suspended member, except what the account needs', async () => {
    const createSuspended = async () => {
      const member = await createMember(site)
      await sql`update users set suspended_until = now() + interval '1 day', standing_reason = 'A test'
        where id = ${member.id}`.execute(site.platform.db)
      return member.headers
    }
    const succeeded = new Set<string>()
    const notSignedIn = new Set<string>()
    const writes = Object.entries(ROWS).filter(
      ([endpoint, row]) =>
        !endpoint.startsWith('GET ') && row.expected('visitor') === 401 && row.expected('other') < 300,
    )
    await inBatches(writes, async ([endpoint, row]) => {
      for (const request of requestsOf(row)) {
        // A new one each time: some requests end the session.
        const status = await send(endpoint, request, 'other', await createSuspended())
        if (status < 400) succeeded.add(endpoint)
        if (status === 401) notSignedIn.add(endpoint)
      }
    })
    expect([...notSignedIn]).toEqual([])
    expect([...succeeded].sort()).toEqual(FOR_SUSPENDED)
  })

  it('no write succeeds for a session that another process has just ended', async () => {
    const sessions: [SignedIn, Headers][] = []
    for (const [role, member] of Object.entries(world.members) as [SignedIn, Member][]) {
      const client = authClient(site)
      const { session } = await succeed(client.signInWithPassword(member))
      sessions.push([role, await bearer(client)])
      const { session_id } = decodeJwt<{ session_id: string }>(session.access_token)
      await sql`update auth_sessions set ended_at = now() where id = ${session_id}`.execute(site.platform.db)
    }
    const succeeded: string[] = []
    let sent = 0
    await inBatches(Object.entries(ROWS), async ([endpoint, row]) => {
      if (endpoint.startsWith('GET ') || endpoint === WRITES_NOTHING) return
      if (row.expected('visitor') !== 401) return
      const allowed = sessions.find(([role]) => row.expected(role) < 300)
      if (!allowed) return
      const [role, headers] = allowed
      for (const request of requestsOf(row)) {
        sent++
        const status = await send(endpoint, request, role, headers)
        if (status !== 401) succeeded.push(`${endpoint}: ${status}`)
      }
    })
    expect(sent).toBeGreaterThan(30)
    expect(succeeded).toEqual([])
  })
})
