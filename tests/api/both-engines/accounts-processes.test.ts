import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { authClient, bearer, succeed } from '../../support/auth-client.ts'
import { CHEAP_PASSWORDS } from '../../support/cheap-passwords.ts'
import { eventually } from '../../support/eventually.ts'
import { untilEventsArrive } from '../../support/live.ts'
import { createMember } from '../../support/members.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => site.close())

const read = async (on: Pick<TestSite, 'request'>, headers: Record<string, string>) =>
  (await on.request('/api/me/profile', { headers })).status

describe('a session ended by another process', () => {
  it('is refused for changes at once, and for reads within a minute, without any event', async () => {
    const { id, headers } = await createMember(site)
    expect(await read(site, headers)).toBe(200)
    // A commit of another process whose event was lost.
    const { db } = site.platform
    const { id: sessionId } = await db
      .updateTable('auth_sessions')
      .set({ ended_at: sql<Date>`now()` })
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('auth_ended_sessions').values({ session_id: sessionId }).execute()

    const write = await site.request('/api/me/profile', { method: 'PATCH', headers, body: { bio: 'Late' } })
    expect(write.status).toBe(401)
    expect(await write.json()).toMatchObject({ code: 'session_not_found' })
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 46_000)
    expect(await read(site, headers)).toBe(401)
  })

  it('changes nothing even when it ends during the change', async () => {
    const member = await createMember(site)
    const client = authClient(site)
    await succeed(client.signInWithPassword(member))
    const headers = await bearer(client)
    const change = (bio: string) =>
      site.request('/api/me/profile', { method: 'PATCH', headers, body: { bio } })
    const answers = await Promise.all([
      change('1'),
      client.signOut({ scope: 'global' }),
      change('2'),
      change('3'),
    ])
    const statuses = [answers[0], answers[2], answers[3]].map(({ status }) => status)
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
    const before = await (await site.request(`/api/profiles/${member.username}`)).json()
    expect((await change('After the end')).status).toBe(401)
    expect(await (await site.request(`/api/profiles/${member.username}`)).json()).toEqual(before)
  })
})

describe.runIf(process.env.TEST_ENGINE === 'postgres')('two processes on one PostgreSQL', () => {
  let other: Awaited<ReturnType<typeof siteOn>>
  beforeAll(async () => {
    const { config } = site.platform
    other = await siteOn(await openOtherProcess(config, { poolSize: 1, passwordCost: CHEAP_PASSWORDS }))
    await untilEventsArrive(site.platform)
  })
  afterAll(() => other.platform.close())

  it('accept each other’s tokens, and publish ended sessions to each other', async () => {
    const member = await createMember(site)
    expect(await read(other, member.headers)).toBe(200)
    const client = authClient(other)
    await succeed(client.signInWithPassword(member))
    expect((await client.signOut({ scope: 'global' })).error).toBeNull()
    await eventually(async () => expect(await read(site, member.headers)).toBe(401))
  })

  it('give two tabs that refresh at once the same successor', async () => {
    const { session } = await createMember(site)
    const answers = await Promise.all(
      [site, other, site, other].map((one) =>
        one.request('/auth/v1/token?grant_type=refresh_token', {
          body: { refresh_token: session.refresh_token },
        }),
      ),
    )
    const tokens = await Promise.all(answers.map(async (answer) => (await answer.json()).refresh_token))
    expect(new Set(tokens).size).toBe(1)
  })

  it('end sessions concurrently without deadlocks', async () => {
    const member = await createMember(site)
    const clients = await Promise.all(
      [site, other, site, other].map(async (one) => {
        const client = authClient(one)
        await succeed(client.signInWithPassword(member))
        return client
      }),
    )
    const results = await Promise.all([
      ...clients.map((client) => client.signOut({ scope: 'global' })),
      ...clients.map((client) =>
        client.updateUser({ password: 'a new password', current_password: member.password }),
      ),
    ])
    // Exactly one came first; nobody waited forever or got a server error.
    expect(results.map(({ error }) => error?.status ?? 0).every((status) => status < 500)).toBe(true)
    const left = await site.platform.db
      .selectFrom('auth_sessions')
      .select('id')
      .where('user_id', '=', member.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(left.length).toBeLessThanOrEqual(1)
  })

  it('delete an account during its sign-in', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await createMember(site)
      const [deleted, ...signIns] = await Promise.all([
        site.request('/api/me/delete-account', {
          headers: member.headers,
          body: { username: member.username, password: member.password },
        }),
        ...[other, site, other].map((one) =>
          one.request('/auth/v1/token?grant_type=password', {
            body: { email: member.email, password: member.password },
          }),
        ),
      ])
      expect(deleted?.status).toBe(204)
      for (const { status } of signIns) expect(status).toBeLessThan(500)
    }
  })
})
