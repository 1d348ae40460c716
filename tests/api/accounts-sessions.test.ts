import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('sessions', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  const logIn = async ({ email, password }: Member, storage?: Map<string, string>) => {
    const client = authClient(site, { storage })
    await succeed(client.signInWithPassword({ email, password }))
    return client
  }
  const read = async (headers: Record<string, string>) =>
    (await site.request('/api/me/profile', { headers })).status
  const write = async (headers: Record<string, string>) =>
    (await site.request('/api/me/profile', { method: 'PATCH', headers, body: { bio: 'New' } })).status
  const exchange = (refreshToken: string | undefined) =>
    site.request('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
  const events = async ({ id }: Member) =>
    (
      await site.platform.db
        .selectFrom('auth_events')
        .select('kind')
        .where('user_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)

  it('open with address and password; the case of the address does not matter', async () => {
    const member = await createMember(site)
    const client = authClient(site)
    const { user } = await succeed(
      client.signInWithPassword({ email: ` ${member.email.toUpperCase()} `, password: member.password }),
    )
    expect(user.id).toBe(member.id)
    expect((await succeed(client.getUser())).user.email).toBe(member.email)
    expect(await read(await bearer(client))).toBe(200)
  })

  it.each([
    [{ email: 'nonsense', password: 'x' }, { email: 'Invalid email address' }],
    [{ email: 'a@example.org', password: '' }, { password: 'Password is required' }],
    [{ email: 'a@example.org' }, { password: 'Password is required' }],
  ])('need both: %j', async (body, errors) => {
    const answer = await site.request('/auth/v1/token?grant_type=password', { body })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors })
  })

  it('do not reveal whether address or password was wrong', async () => {
    const member = await createMember(site)
    const tries = [
      { email: member.email, password: 'not the password' },
      { email: 'nobody@example.org', password: 'not the password' },
    ]
    const errors = await Promise.all(
      tries.map(async (given) => (await authClient(site).signInWithPassword(given)).error),
    )
    expect(errors[0]).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'The email address or the password is wrong.',
    })
    expect({ ...errors[1] }).toEqual({ ...errors[0] })
    expect(await events(member)).toEqual(['sign_up', 'sign_in_failed'])
  })

  it('refuse other grants and broken bodies with problems', async () => {
    expect((await site.request('/auth/v1/token?grant_type=pkce', { body: {} })).status).toBe(422)
    const broken = await site.request('/auth/v1/token?grant_type=password', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({
      status: 400,
      code: expect.any(String),
      message: expect.any(String),
    })
  })

  it('refresh their tokens, of which only hashes are stored', async () => {
    const client = await logIn(await createMember(site))
    const before = (await succeed(client.getSession())).session
    const { session: after } = await succeed(client.refreshSession())
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
    expect(await read(await bearer(client))).toBe(200)
    const stored = JSON.stringify(
      (await site.platform.db.selectFrom('auth_sessions').selectAll().execute()).map((row) =>
        Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('base64url') : value)),
      ),
    )
    expect(stored).not.toContain(after?.refresh_token.slice(-20))
  })

  it('give two tabs that refresh at once the same tokens', async () => {
    const member = await createMember(site)
    const storage = new Map<string, string>()
    await logIn(member, storage)
    const tabs = [authClient(site, { storage }), authClient(site, { storage })]
    const renewed = await Promise.all(tabs.map((tab) => tab.refreshSession()))
    // The slower tab notices that the storage has changed, and leaves it unchanged.
    const got = renewed.map(({ data, error }) => data.session?.refresh_token ?? error?.name)
    expect(got).toContain(
      (JSON.parse(storage.get('session') ?? '{}') as { refresh_token?: string }).refresh_token,
    )
    const fresh = authClient(site, { storage })
    expect((await succeed(fresh.refreshSession())).session).not.toBeNull()
    expect(await events(member)).not.toContain('token_reuse')
  })

  it.each([
    ['ahead of', 5],
    ['behind', -5],
  ])('go on in two tabs when the clock of the process is %s that of the database', async (_way, minutes) => {
    const member = await createMember(site)
    const storage = new Map<string, string>()
    await logIn(member, storage)
    const { refresh_token } = JSON.parse(storage.get('session') ?? '{}') as { refresh_token: string }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    const refresh = async () => {
      const answer = await site.request('/auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token },
      })
      return { status: answer.status, token: (await answer.json()).refresh_token as string }
    }
    const first = await refresh()
    expect(first.status).toBe(200)
    expect(await refresh()).toEqual(first)
    expect(await events(member)).not.toContain('token_reuse')
  })

  it('give all concurrent refreshes of one token the same successor', async () => {
    const { session } = await createMember(site)
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(session.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const tokens = new Set(
      await Promise.all(
        answers.map(async (answer) => ((await answer.json()) as { refresh_token: string }).refresh_token),
      ),
    )
    expect(tokens.size).toBe(1)
    expect(tokens).not.toContain(session.refresh_token)
    expect((await exchange([...tokens][0])).status).toBe(200)
  })

  it('end when a token is reused after the grace period, for thief and owner alike', async () => {
    const member = await createMember(site)
    const stolen = member.session.refresh_token
    const owner = (await (await exchange(stolen)).json()) as { refresh_token: string; access_token: string }
    const ownerHeaders = { authorization: `Bearer ${owner.access_token}` }
    expect(await read(ownerHeaders)).toBe(200)
    await site.platform.db
      .updateTable('auth_sessions')
      .set({ rotated_at: sql<Date>`now() - interval '61 seconds'` })
      .where('user_id', '=', member.id)
      .execute()

    const thief = await exchange(stolen)
    expect(thief.status).toBe(400)
    expect(await thief.json()).toMatchObject({ code: 'refresh_token_already_used' })
    expect((await exchange(owner.refresh_token)).status).toBe(400)
    expect(await read(ownerHeaders)).toBe(401)
    expect(await write(ownerHeaders)).toBe(401)
    expect(await events(member)).toEqual(['sign_up', 'token_reuse'])
  })

  it('end when the token before the predecessor is reused, however soon', async () => {
    const { session, headers } = await createMember(site)
    const second = (await (await exchange(session.refresh_token)).json()) as { refresh_token: string }
    const third = (await (await exchange(second.refresh_token)).json()) as { refresh_token: string }
    expect((await exchange(session.refresh_token)).status).toBe(400)
    expect((await exchange(third.refresh_token)).status).toBe(400)
    expect(await read(headers)).toBe(401)
  })

  it('do not end for tokens that were never issued', async () => {
    const { session, headers } = await createMember(site)
    const invented = Buffer.from(session.refresh_token, 'base64url')
    invented[0] = (invented[0] ?? 0) ^ 1
    for (const token of [invented.toString('base64url'), 'short', '', undefined]) {
      const answer = await exchange(token)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'refresh_token_not_found' })
    }
    expect(await read(headers)).toBe(200)
    expect((await exchange(session.refresh_token)).status).toBe(200)
  })

  it('end after too long an idle time', async () => {
    const { id, session, headers } = await createMember(site)
    await site.platform.db
      .updateTable('auth_sessions')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('user_id', '=', id)
      .execute()
    expect((await exchange(session.refresh_token)).status).toBe(400)
    expect(await write(headers)).toBe(401)
  })

  it('end a year after they began, however active', async () => {
    const { id, session } = await createMember(site)
    const almost = sql<Date>`now() - interval '365 days' + interval '1 hour'`
    await site.platform.db
      .updateTable('auth_sessions')
      .set({ created_at: almost })
      .where('user_id', '=', id)
      .execute()
    const renewed = await exchange(session.refresh_token)
    expect(renewed.status).toBe(200)
    const { refresh_token } = await renewed.json()
    const left = await site.platform.db
      .updateTable('auth_sessions')
      .set({ expires_at: sql<Date>`expires_at - interval '1 hour'` })
      .where('user_id', '=', id)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    expect(left.expires_at.getTime()).toBeLessThanOrEqual(Date.now())
    expect((await exchange(refresh_token)).status).toBe(400)
  })

  it('sign out of this browser only with scope local', async () => {
    const member = await createMember(site)
    const [here, there] = [await logIn(member), await logIn(member)]
    const [hereHeaders, thereHeaders] = [await bearer(here), await bearer(there)]
    const refreshToken = (await succeed(here.getSession())).session?.refresh_token
    expect((await here.signOut({ scope: 'local' })).error).toBeNull()
    expect((await succeed(here.getSession())).session).toBeNull()
    expect(await read(hereHeaders)).toBe(401)
    expect(await write(hereHeaders)).toBe(401)
    expect((await exchange(refreshToken)).status).toBe(400)
    expect(await read(thereHeaders)).toBe(200)
  })

  it('sign out of the others with scope others', async () => {
    const member = await createMember(site)
    const [here, there] = [await logIn(member), await logIn(member)]
    const thereHeaders = await bearer(there)
    expect((await here.signOut({ scope: 'others' })).error).toBeNull()
    expect(await write(await bearer(here))).toBe(200)
    expect(await write(thereHeaders)).toBe(401)
    expect(await read(member.headers)).toBe(401)
    // auth-js in the other browser notices the end and deletes its session.
    expect((await there.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await succeed(there.getSession())).session).toBeNull()
  })

  it('sign out everywhere with scope global', async () => {
    const member = await createMember(site)
    const [here, there] = [await logIn(member), await logIn(member)]
    const all = [await bearer(here), await bearer(there), member.headers]
    expect((await here.signOut({ scope: 'global' })).error).toBeNull()
    for (const headers of all) {
      expect(await read(headers)).toBe(401)
      expect(await write(headers)).toBe(401)
    }
    const other = await createMember(site)
    expect(await read(other.headers)).toBe(200)
  })

  it('refuse tokens that are malformed, forged or of another site', async () => {
    const { headers } = await createMember(site)
    const token = headers.authorization.slice('Bearer '.length)
    const [head, body, signature] = token.split('.')
    const other = await openTestSite()
    const foreign = await createMember(other)
    await other.close()
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    const bad = [
      'nonsense',
      `${head}.${body}`,
      `${head}.${body}.${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1)}`,
      `${none}.${body}.`,
      foreign.session.access_token,
    ]
    for (const one of bad) {
      // Also for endpoints open to visitors, so that the browser notices that its token is invalid.
      for (const path of ['/api/me/profile', '/api/posts', '/auth/v1/user']) {
        const answer = await site.request(path, { headers: { authorization: `Bearer ${one}` } })
        expect(answer.status).toBe(401)
        expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
        expect(await answer.json()).toMatchObject({ detail: 'Not authenticated', code: 'bad_jwt' })
      }
    }
    expect((await site.request('/api/posts')).status).toBe(200)
    expect((await site.request('/auth/v1/user')).status).toBe(401)
  })
})
