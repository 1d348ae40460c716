import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

/** Fields of an account that clients must not set, under all plausible names. */
const foreign = (id: string, username: string) => ({
  id,
  user_id: id,
  userId: id,
  sub: id,
  username,
  role: 'admin',
  roles: ['admin'],
  is_admin: true,
  aud: 'service_role',
  email_confirmed_at: '2020-01-01T00:00:00Z',
  emailConfirmedAt: '2020-01-01T00:00:00Z',
  email_confirm: true,
  created_at: '2020-01-01T00:00:00Z',
  createdAt: '2020-01-01T00:00:00Z',
  password_hash: 'x',
  avatar_url: 'https://example.org/x.svg',
  avatarUrl: 'https://example.org/x.svg',
  app_metadata: { role: 'admin' },
  user_metadata: { username, role: 'admin' },
  session_id: id,
  sessionId: id,
  aal: 'aal2',
  verified_at: '2020-01-01T00:00:00Z',
  status: 'verified',
  confirmed_at: '2099-01-01T00:00:00Z',
  expires_at: '2099-01-01T00:00:00Z',
})

describe('fields that no client may set', () => {
  let site: TestSite
  let victim: Member
  beforeAll(async () => {
    site = await openTestSite()
    victim = await createMember(site, { username: 'Victim' })
  })
  afterAll(() => site.close())

  /** All rows about an account, except times set by the clock. */
  const stateOf = async (id: string) => {
    const { db } = site.platform
    const rows = <T>(query: { execute(): Promise<T[]> }) => query.execute()
    return {
      users: await rows(
        db
          .selectFrom('users')
          .select(['id', 'email', 'email_confirmed_at', 'password_hash', 'created_at'])
          .where('id', '=', id),
      ),
      profiles: await rows(db.selectFrom('profiles').selectAll().where('id', '=', id)),
      roles: await rows(db.selectFrom('user_roles').selectAll().where('user_id', '=', id)),
      factors: await rows(
        db
          .selectFrom('auth_factors')
          .select('id')
          .where('user_id', '=', id)
          .where('verified_at', 'is not', null),
      ),
      sessions: await rows(
        db
          .selectFrom('auth_sessions')
          .select(['id', 'aal', 'user_id', 'confirmed_at'])
          .where('user_id', '=', id),
      ),
      exports: await rows(db.selectFrom('data_exports').select('id').where('user_id', '=', id)),
    }
  }

  it('have no effect at sign-up', async () => {
    const extra = foreign(victim.id, 'Chosen-one')
    const answer = await site.request('/auth/v1/signup', {
      body: {
        ...extra,
        email: 'mass@example.org',
        password: 'a fine password',
        data: { ...extra, username: 'Chosen-one' },
      },
    })
    expect(answer.status).toBe(200)
    const { user } = await answer.json()
    expect(user.id).not.toBe(victim.id)
    expect(user).toMatchObject({ role: 'authenticated', email_confirmed_at: null })
    const made = await stateOf(user.id)
    expect(made.roles).toEqual([])
    expect(made.profiles).toMatchObject([{ username: 'Chosen-one', avatar_url: null }])
    expect(made.sessions).toMatchObject([{ aal: 1, confirmed_at: null }])
    expect(Date.now() - new Date(user.created_at).getTime()).toBeLessThan(60_000)
  })

  it('change no account', async () => {
    const member = await createMember(site)
    const extra = foreign(victim.id, 'Victim-2')
    const before = { victim: await stateOf(victim.id), member: await stateOf(member.id) }
    const send = (method: string, path: string, body: object = {}) =>
      site.request(path, { method, headers: member.headers, body: { ...extra, ...body } })

    for (const [method, path, body, status] of [
      ['PUT', '/auth/v1/user', { data: extra }, 422],
      ['PUT', '/auth/v1/user', { data: {} }, 200],
      ['PATCH', '/api/me/profile', {}, 200],
      ['POST', '/api/me/confirm', { password: 'wrong' }, 422],
      ['POST', '/api/me/delete-account', { username: 'Victim', password: member.password }, 422],
      ['POST', '/auth/v1/factors', { factor_type: 'totp' }, 403],
      ['POST', '/auth/v1/factors/recovery-codes', {}, 403],
      ['POST', '/auth/v1/recover', { email: 'nobody@example.org' }, 200],
      ['POST', '/auth/v1/verify', { type: 'recovery', token_hash: 'x' }, 403],
      ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }, 400],
      ['DELETE', `/api/me/sessions/${victim.session.user.id}`, undefined, 404],
    ] as const) {
      expect((await send(method, path, body)).status, `${method} ${path}`).toBe(status)
    }
    expect({ victim: await stateOf(victim.id), member: await stateOf(member.id) }).toEqual(before)

    // Only the permitted changes happen, and only to the sender.
    expect((await send('POST', '/api/me/confirm', { password: member.password })).status).toBe(200)
    expect((await send('POST', '/auth/v1/factors', { factor_type: 'totp' })).status).toBe(200)
    expect((await send('POST', '/api/me/export')).status).toBe(202)
    expect((await send('PATCH', '/api/me/profile', { bio: 'Mine' })).status).toBe(200)
    const after = await stateOf(member.id)
    expect(after).toMatchObject({
      ...before.member,
      profiles: [{ bio: 'Mine' }],
      sessions: [{ aal: 1 }],
      exports: [{}],
    })
    expect(await stateOf(victim.id)).toEqual(before.victim)
  })

  it('are refused when a query has them twice, so that all code reads the same value', async () => {
    const fields = { email: victim.email, password: victim.password }
    for (const [path, body] of [
      ['/api/posts?sort=top&sort=latest', undefined],
      ['/api/search?q=a&q=bc', undefined],
      ['/auth/v1/token?grant_type=refresh_token&grant_type=password', fields],
      ['/auth/v1/token?grant_type=password&grant_type=refresh_token', fields],
    ] as const) {
      expect((await site.request(path, { body })).status, path).toBe(422)
    }
  })
})
