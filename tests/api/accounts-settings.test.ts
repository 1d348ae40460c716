import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OwnSession, SecurityEvent } from '#features/accounts/contract.ts'
import { runControlCommand } from '../../src/commands.ts'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { authenticator } from '../support/authenticator.ts'
import { eventually } from '../support/eventually.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

let mailbox: Mailbox
let site: TestSite
beforeAll(async () => {
  mailbox = await openMailbox()
  site = await openTestSite({ env: { SMTP_URL: mailbox.url } })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})

type Headers = Record<string, string>
const logIn = async ({ email, password }: Member, userAgent?: string) => {
  const client = authClient(site, { userAgent })
  await succeed(client.signInWithPassword({ email, password }))
  return bearer(client)
}
const sessionsOf = async (headers: Headers) =>
  ((await (await site.request('/api/me/sessions', { headers })).json()) as { items: OwnSession[] }).items
const status = async (headers: Headers) => (await site.request('/api/me/profile', { headers })).status

it.each([
  ['GET', '/api/me/sessions'],
  ['DELETE', '/api/me/sessions'],
  ['DELETE', '/api/me/sessions/b2c7f6d0-0b51-4c9e-8d5c-0d6c2a0f6a11'],
  ['GET', '/api/me/security-events'],
  ['GET', '/api/me/roles'],
  ['POST', '/api/me/confirm'],
  ['POST', '/api/me/delete-account'],
])('a visitor is refused at %s %s', async (method, path) => {
  const answer = await site.request(path, { method, ...(method === 'POST' && { body: {} }) })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ detail: 'Not authenticated' })
})

describe('the list of sessions', () => {
  it('names the devices, last seen first, and marks the current one', async () => {
    const member = await createMember(site)
    const phone = await logIn(member, SAFARI)
    const desk = await logIn(member)
    const listed = await sessionsOf(phone)
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Linux', false],
      ['Safari on iPhone', true],
      ['Unknown device', false],
    ])
    const other = await sessionsOf(desk)
    expect(other.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    expect(new Date(listed[0]?.lastSeenAt ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('ends one of them at once, and no session of another member', async () => {
    const [member, stranger] = [await createMember(site), await createMember(site)]
    const [here, there] = [await logIn(member), await logIn(member, SAFARI)]
    const phone = (await sessionsOf(here)).find(({ device }) => device === 'Safari on iPhone')
    const end = (headers: Headers) =>
      site.request(`/api/me/sessions/${phone?.id}`, { method: 'DELETE', headers })
    expect((await end(stranger.headers)).status).toBe(404)
    expect(await status(there)).toBe(200)
    expect((await end(here)).status).toBe(204)
    expect(await status(there)).toBe(401)
    expect(await status(here)).toBe(200)
    expect((await end(here)).status).toBe(404)
    expect(await sessionsOf(here)).toHaveLength(2)
  })

  it('ends them all', async () => {
    const member = await createMember(site)
    const all = [await logIn(member), await logIn(member, SAFARI), member.headers]
    expect((await site.request('/api/me/sessions', { method: 'DELETE', headers: all[0] })).status).toBe(204)
    expect(await Promise.all(all.map(status))).toEqual([401, 401, 401])
  })
})

describe('security events', () => {
  it('are read by their owner alone, newest first', async () => {
    const [member, stranger] = [await createMember(site), await createMember(site)]
    await authClient(site).signInWithPassword({ email: member.email, password: 'wrong' })
    const headers = await logIn(member, SAFARI)
    const read = async (who: Headers) =>
      (
        (await (await site.request('/api/me/security-events', { headers: who })).json()) as {
          items: SecurityEvent[]
        }
      ).items
    expect((await read(headers)).map(({ kind, device }) => [kind, device])).toEqual([
      ['sign_in', 'Safari on iPhone'],
      ['sign_in_failed', 'Firefox on Linux'],
      ['sign_up', 'Unknown device'],
    ])
    expect((await read(stranger.headers)).map(({ kind }) => kind)).toEqual(['sign_up'])
  })

  it('come in pages', async () => {
    const member = await createMember(site)
    await site.platform.db
      .insertInto('auth_events')
      .values(Array.from({ length: 60 }, () => ({ kind: 'sign_in' as const, user_id: member.id })))
      .execute()
    const page = async (cursor = '') =>
      (await site.request(`/api/me/security-events${cursor}`, { headers: member.headers })).json()
    const first = await page()
    const second = await page(`?cursor=${first.nextCursor}`)
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 11, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(61)
    const huge = Buffer.from('["1e400"]').toString('base64url')
    expect(
      (await site.request(`/api/me/security-events?cursor=${huge}`, { headers: member.headers })).status,
    ).toBe(400)
    const bad = await site.request('/api/me/security-events?cursor=x', { headers: member.headers })
    expect(bad.status).toBe(400)
  })
})

describe('roles', () => {
  const roles = async ({ headers }: Member) => (await site.request('/api/me/roles', { headers })).json()
  const admin = (...args: string[]) => runControlCommand(site.platform.db, { command: 'admin', args })

  it('are granted and revoked by the operator, and shown to their owner', async () => {
    const [ana, bea] = [await createMember(site, { username: 'Ana' }), await createMember(site)]
    expect(await roles(ana)).toEqual({ roles: [] })
    expect(await admin('grant', 'ana')).toEqual({ ok: true, output: 'Ana is an admin now.' })
    expect(await roles(ana)).toEqual({ roles: ['admin'] })
    expect(await roles(bea)).toEqual({ roles: [] })
    expect((await admin('list')).output).toMatch(/^Ana \(since/)
    expect(await admin('revoke', '@Ana')).toEqual({ ok: true, output: 'Ana is not an admin any more.' })
    expect(await admin('revoke', 'Ana')).toEqual({ ok: false, output: 'Ana is not an admin.' })
    expect(await admin('grant', 'nobody-here')).toMatchObject({ ok: false })
    expect(await roles(ana)).toEqual({ roles: [] })
    const { items } = await (await site.request('/api/me/security-events', { headers: ana.headers })).json()
    expect(items.map(({ kind }: SecurityEvent) => kind)).toEqual(['role_revoked', 'role_granted', 'sign_up'])
  })
})

describe('the operator', () => {
  const admin = (...args: string[]) => runControlCommand(site.platform.db, { command: 'admin', args })
  const write = async (headers: Headers) =>
    (await site.request('/api/me/profile', { method: 'PATCH', headers, body: { bio: 'Still here' } })).status

  it('can end all sessions of one member, and of all members', async () => {
    const [ana, bea] = [await createMember(site, { username: 'Signed-out' }), await createMember(site)]
    await logIn(ana)
    expect(await admin('sign-out', 'signed-OUT')).toEqual({
      ok: true,
      output: 'Signed-out was signed out of 2 sessions.',
    })
    expect([await write(ana.headers), await write(bea.headers)]).toEqual([401, 200])
    expect(await admin('sign-out', '--all')).toMatchObject({ ok: true })
    expect(await write(bea.headers)).toBe(401)
    expect(await admin('sign-out', 'nobody-here')).toMatchObject({ ok: false })
  })
})

describe('deleting the account', () => {
  const remove = (headers: Headers, body: object) => site.request('/api/me/delete-account', { headers, body })

  /** The names of the tables that contain one of the texts. */
  async function tablesWith(...texts: string[]): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(site.platform.db)
    const found = []
    for (const { name } of rows) {
      const hit = await sql`
        select 1 from ${sql.table(name)} as t where to_jsonb(t)::text ilike any(${texts.map((text) => `%${text}%`)}::text[]) limit 1`.execute(
        site.platform.db,
      )
      if (hit.rows.length > 0) found.push(name)
    }
    return found
  }

  it('needs username, password and factor', async () => {
    const member = await createMember(site, { username: 'Leaving' })
    const { password } = member
    for (const [body, errors] of [
      [{ username: 'Leaving' }, { password: 'Password is required' }],
      [{ username: 'Leaving', password: 'wrong' }, { password: 'The password is wrong.' }],
      [{ username: 'Staying', password }, { username: 'That isn’t your username.' }],
      [{ password }, { username: 'That isn’t your username.' }],
    ] as const) {
      const answer = await remove(member.headers, body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors })
    }
    expect(await status(member.headers)).toBe(200)

    const client = authClient(site)
    await succeed(client.signInWithPassword(member))
    await site.request('/api/me/confirm', { headers: await bearer(client), body: { password } })
    const enrolled = await succeed(client.mfa.enroll({ factorType: 'totp' }))
    const app = authenticator(enrolled.totp.secret)
    await succeed(client.mfa.challengeAndVerify({ factorId: enrolled.id, code: app.now() }))
    const { codes } = await succeed(client.mfa.recoveryCodes.generate())
    const headers = await bearer(client)
    for (const code of [undefined, '000000']) {
      const answer = await remove(headers, { username: 'Leaving', password, code })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: { code: expect.any(String) } })
    }
    expect((await remove(headers, { username: 'Leaving', password, code: codes[0] })).status).toBe(204)
  })

  it('leaves nothing in any table, ends its tokens at once, and runs the deletion code of all features', async () => {
    const member = await createMember(site, { username: 'Gone-for-good' })
    const elsewhere = await logIn(member)
    const posted = await site.request('/api/posts', { headers: elsewhere, body: { content: 'Farewell' } })
    expect(posted.status).toBe(201)
    await site.request('/auth/v1/recover', { body: { email: member.email } })
    await mailbox.next(member.email)
    await runControlCommand(site.platform.db, { command: 'admin', args: ['grant', member.username] })
    const seen: string[] = []
    const { uploads: media } = site.features.domains.files
    const { accountDeleted } = media
    vi.spyOn(media, 'accountDeleted').mockImplementation(async (trx, userId) => {
      const profile = await trx
        .selectFrom('profiles')
        .select('username')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      seen.push(`in the transaction: ${profile.username}`)
      const afterwards = await accountDeleted(trx, userId)
      return async () => {
        await afterwards()
        seen.push('after the commit')
      }
    })
    expect(await tablesWith(member.id)).toEqual(
      expect.arrayContaining(['users', 'profiles', 'posts', 'auth_sessions', 'auth_events', 'user_roles']),
    )

    const answer = await remove(member.headers, { username: member.username, password: member.password })
    expect(answer.status).toBe(204)
    expect(seen).toEqual(['in the transaction: Gone-for-good', 'after the commit'])
    expect(await status(member.headers)).toBe(401)
    expect(await status(elsewhere)).toBe(401)
    expect((await site.request(`/api/profiles/${member.username}`)).status).toBe(404)
    expect((await authClient(site).signInWithPassword(member)).error).toMatchObject({
      code: 'invalid_credentials',
    })
    expect(await mailbox.next(member.email)).toMatchObject({ subject: 'Your Fanfare account was deleted' })
    await eventually(async () => expect(await tablesWith(member.email, member.username)).toEqual([]))
    // The log of decisions can only be appended to (decision 010); it keeps an id that no longer identifies anybody.
    expect(await tablesWith(member.id)).toEqual(['audit_log'])
    // The name is free again.
    await createMember(site, { username: 'gone-FOR-good' })
  })

  it('is atomic', async () => {
    const member = await createMember(site)
    vi.spyOn(site.features.domains.files.uploads, 'accountDeleted').mockRejectedValue(
      new Error('A feature could not clean up.'),
    )
    const answer = await remove(member.headers, { username: member.username, password: member.password })
    expect(answer.status).toBe(500)
    expect(await status(member.headers)).toBe(200)
    expect(await sessionsOf(member.headers)).toHaveLength(1)
  })
})
