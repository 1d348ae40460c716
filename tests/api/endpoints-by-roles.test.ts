import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '../support/members.ts'
import { type Ask, requestsOf } from '../support/role-row.ts'
import { ROWS } from '../support/role-rows.ts'
import { fillRoleWorld, ROLES, type Role, type RoleWorld } from '../support/role-world.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

/** Rows that name nothing that is there, and which test asks for what is somebody else's instead. */
const OTHERS_ASKED_BY: Readonly<Record<string, [file: string, title: string] | 'of nobody'>> = {
  'POST /auth/v1/factors/{id}/challenge': ['attack-fields', 'authenticator apps are neither used'],
  'POST /auth/v1/factors/{id}/verify': ['attack-fields', 'authenticator apps are neither used'],
  'DELETE /auth/v1/factors/{id}': ['attack-fields', 'authenticator apps are neither used'],
  'PUT /api/me/notifications/{id}/read': ['notifications', 'are not readable by others'],
  'GET /api/exports/{id}': ['attack-fields', 'exports do not open by their id'],
  'GET /media/documents/{id}': ['business-attempts', 'open a document by the link to another one is refused'],
  'GET /media/community-media/{userId}/{name}': 'of nobody',
  'GET /media/avatars/{userId}/{name}': 'of nobody',
  'GET /og/{kind}/{id}': 'of nobody',
  'GET /api/recordings/{mbid}/links': 'of nobody',
  'GET /api/releases/{mbid}/links': 'of nobody',
}
const ID = /\{(\w*[iI]d)\}/g

/** Every endpoint of the site, asked by everybody. A new endpoint needs a row in `tests/support/role-rows.ts`. */
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
    const asked: [endpoint: string, ids: string[]][] = []
    for (const [endpoint, row] of Object.entries(ROWS)) {
      const names = Array.from(endpoint.matchAll(ID), ([, name = '']) => name)
      if (names.length === 0) continue
      for (const request of requestsOf(row)) {
        const { params = {} } = (await request?.(world, 'claimant')) ?? {}
        asked.push([endpoint, names.map((name) => params[name] ?? name)])
      }
    }
    const { db } = site.platform
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
    const kept = new Set<string>()
    for (const { name } of tables) {
      const { rows } = await sql<{ ids: string[] }>`
        select regexp_split_to_array(t::text, '[^0-9a-f-]+') as ids from ${sql.table(name)} t`.execute(db)
      for (const id of rows.flatMap(({ ids }) => ids)) kept.add(id)
    }
    const missing = asked.flatMap(([endpoint, ids]) => (ids.every((id) => kept.has(id)) ? [] : [endpoint]))
    expect(missing.sort()).toEqual(Object.keys(OTHERS_ASKED_BY).sort())
  })

  it('names existing tests', () => {
    const missing = Object.entries(OTHERS_ASKED_BY).filter(([, by]) => {
      if (by === 'of nobody') return false
      const [file, title] = by
      return !readFileSync(`tests/api/${file}.test.ts`, 'utf8').includes(`it('${title}`)
    })
    expect(missing).toEqual([])
  })

  const ask = async (endpoint: string, request: Ask, role: Role): Promise<number> => {
    const [method = '', path = ''] = endpoint.split(' ')
    const asked = await request?.(world, role)
    const filled = path.replace(/\{(\w+)\}/g, (slot, name: string) => asked?.params?.[name] ?? slot)
    const query = asked?.query ? `?${new URLSearchParams(asked.query)}` : ''
    const answer = await world.site.request(filled + query, {
      method,
      headers:
        asked?.anew && role !== 'visitor' ? (await createMember(world.site)).headers : world.headers[role],
      body: asked?.body,
    })
    await answer.body?.cancel()
    if (role !== 'visitor') {
      expect(answer.headers.get('cache-control'), `${endpoint} says to ${role} what may be kept`).toBeTruthy()
    }
    return answer.status
  }

  it.each(Object.entries(ROWS))('%s', async (endpoint, row) => {
    for (const request of requestsOf(row)) {
      const answers: Partial<Record<Role, number>> = {}
      for (const role of ROLES) answers[role] = await ask(endpoint, request, role)
      expect(answers).toEqual(Object.fromEntries(ROLES.map((role) => [role, row.expected(role)])))
    }
  })
})
