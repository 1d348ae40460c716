import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '../support/members.ts'
import type { Row } from '../support/role-row.ts'
import { ROWS } from '../support/role-rows.ts'
import { fillRoleWorld, ROLES, type Role, type RoleWorld } from '../support/role-world.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

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

  const ask = async (endpoint: string, row: Row, role: Role): Promise<number> => {
    const [method = '', path = ''] = endpoint.split(' ')
    const asked = await row.ask?.(world, role)
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
    const answers: Partial<Record<Role, number>> = {}
    for (const role of ROLES) answers[role] = await ask(endpoint, row, role)
    expect(answers).toEqual(Object.fromEntries(ROLES.map((role) => [role, row.expected(role)])))
  })
})
