import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { authenticator } from '../support/authenticator.ts'
import { linkIn, type Mailbox, openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('the second factor', () => {
  let mailbox: Mailbox
  let site: TestSite
  beforeAll(async () => {
    mailbox = await openMailbox()
    site = await openTestSite({ env: { SMTP_URL: mailbox.url } })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
  })

  const logIn = async ({ email, password }: Member) => {
    const client = authClient(site)
    await succeed(client.signInWithPassword({ email, password }))
    return client
  }
  const confirm = async (client: GoTrueClient, body: { password: string; code?: string }) =>
    site.request('/api/me/confirm', { headers: await bearer(client), body })
  const status = async (client: GoTrueClient, path = '/api/me/profile') =>
    (await site.request(path, { headers: await bearer(client) })).status

  /** A member who just added an authenticator app in `client`. */
  async function withFactor() {
    const member = await createMember(site)
    const client = await logIn(member)
    expect((await confirm(client, member)).status).toBe(200)
    const enrolled = await succeed(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
    const app = authenticator(enrolled.totp.secret)
    const { data, error } = await client.mfa.challengeAndVerify({ factorId: enrolled.id, code: app.now() })
    expect(error).toBeNull()
    expect(data?.user.id).toBe(member.id)
    return { member, client, app, factorId: enrolled.id }
  }

  it('is added with a code of the app, and required from then on', async () => {
    const member = await createMember(site)
    const client = await logIn(member)
    const elsewhere = await logIn(member)
    const before = await bearer(client)
    expect((await confirm(client, member)).status).toBe(200)
    const enrolled = await succeed(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
    expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(enrolled.totp.uri).toContain(`otpauth://totp/Fanfare:${member.username}`)
    expect(enrolled.totp.uri).toContain(enrolled.totp.secret)
    // Before its first code the app changes nothing.
    expect(await status(client)).toBe(200)

    const events: string[] = []
    client.onAuthStateChange((event) => events.push(event))
    const app = authenticator(enrolled.totp.secret)
    await succeed(client.mfa.challengeAndVerify({ factorId: enrolled.id, code: app.now() }))
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(await succeed(client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect((await succeed(client.mfa.listFactors())).totp).toMatchObject([
      { id: enrolled.id, friendly_name: 'Phone', status: 'verified' },
    ])
    expect(await status(client)).toBe(200)
    // Other sessions of the member have ended.
    expect((await site.request('/api/me/profile', { headers: before })).status).toBe(401)
    expect(await status(elsewhere)).toBe(401)
    expect(await mailbox.next(member.email)).toMatchObject({
      subject: 'An authenticator app was added to your Fanfare account',
    })
    const rows = await site.platform.db.selectFrom('auth_factors').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(enrolled.totp.secret)
  })

  it('refuses sessions with the password alone everywhere but at the challenge', async () => {
    const { member, app, factorId } = await withFactor()
    const half = await logIn(member)
    expect(await succeed(half.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const headers = await bearer(half)
    for (const [method, path] of [
      ['GET', '/api/me/profile'],
      ['PATCH', '/api/me/profile'],
      ['GET', '/api/posts'],
      ['GET', '/api/me/sessions'],
      ['POST', '/api/me/confirm'],
      ['POST', '/api/me/delete-account'],
      ['PUT', '/auth/v1/user'],
      ['POST', '/auth/v1/factors'],
      ['DELETE', `/auth/v1/factors/${factorId}`],
      ['POST', '/auth/v1/factors/recovery-codes'],
      ['POST', '/auth/v1/logout?scope=global'],
      ['POST', '/auth/v1/logout?scope=others'],
    ] as const) {
      const body = { POST: { factor_type: 'totp' }, PUT: { password: 'something new' }, PATCH: {} }
      const answer = await site.request(path, {
        method,
        headers,
        ...(method in body && { body: body[method as 'PUT'] }),
      })
      expect([path, answer.status]).toEqual([path, 403])
      expect(await answer.json()).toMatchObject({ code: 'insufficient_aal' })
    }
    // A refreshed half session is still a half session.
    await succeed(half.refreshSession())
    expect(await status(half)).toBe(403)

    const events: string[] = []
    half.onAuthStateChange((event) => events.push(event))
    const { access_token } = await succeed(half.mfa.challengeAndVerify({ factorId, code: app.next() }))
    expect(access_token).toEqual(expect.any(String))
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(await status(half)).toBe(200)
    expect((await site.request('/api/me/profile', { headers })).status).toBe(401)
    await succeed(half.refreshSession())
    expect(await status(half)).toBe(200)
  })

  it('lets a session without the second factor sign out', async () => {
    const { member } = await withFactor()
    const half = await logIn(member)
    const headers = await bearer(half)
    expect((await half.signOut({ scope: 'local' })).error).toBeNull()
    expect((await site.request('/auth/v1/user', { headers })).status).toBe(401)
  })

  it('accepts only storable names', async () => {
    const member = await createMember(site)
    const send = (path: string, body: object) => site.request(path, { headers: member.headers, body })
    await send('/api/me/confirm', { password: member.password })
    const answer = await send('/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Pho\0ne' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { friendly_name: expect.any(String) } })
  })

  it('accepts each code once, also in concurrent requests', async () => {
    const { member, app, factorId } = await withFactor()
    const code = app.next()
    const halves = [await logIn(member), await logIn(member), await logIn(member)]
    const answers = await Promise.all(halves.map((half) => half.mfa.challengeAndVerify({ factorId, code })))
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    expect(answers.find(({ error }) => error)?.error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    })
    const again = await logIn(member)
    expect((await again.mfa.challengeAndVerify({ factorId, code })).error).not.toBeNull()
    expect((await again.mfa.challengeAndVerify({ factorId, code: app.next() })).error).toBeNull()
  })

  it('accepts only codes of the owner’s apps', async () => {
    const [mine, other] = [await withFactor(), await withFactor()]
    const half = await logIn(mine.member)
    for (const [factorId, code] of [
      [other.factorId, other.app.next()],
      [mine.factorId, other.app.next()],
      [mine.factorId, '000000'],
      [mine.factorId, ''],
    ] as const) {
      expect((await half.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject({ status: 422 })
    }
    expect(await status(half)).toBe(403)
  })

  it('accepts each recovery code once instead', async () => {
    const { member, client } = await withFactor()
    expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
    const { codes } = await succeed(client.mfa.recoveryCodes.generate())
    expect(new Set(codes).size).toBe(10)
    expect(await succeed(client.mfa.recoveryCodes.getStatus())).toMatchObject({ total: 10, remaining: 10 })

    const half = await logIn(member)
    expect((await half.mfa.recoveryCodes.verify({ code: 'aaaaa-bbbbb-ccccc-ddddd' })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    // As people type codes.
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `
    await succeed(half.mfa.recoveryCodes.verify({ code: typed }))
    expect(await status(half)).toBe(200)
    expect(await succeed(half.mfa.recoveryCodes.getStatus())).toMatchObject({ total: 10, remaining: 9 })
    const second = await logIn(member)
    expect((await second.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).not.toBeNull()

    // New codes invalidate the old ones.
    const fresh = await succeed(client.mfa.recoveryCodes.regenerate())
    expect((await second.mfa.recoveryCodes.verify({ code: codes[1] ?? '' })).error).not.toBeNull()
    await succeed(second.mfa.recoveryCodes.verify({ code: fresh.codes[1] ?? '' }))
  })

  it('has recovery codes only together with an app', async () => {
    const member = await createMember(site)
    const client = await logIn(member)
    await confirm(client, member)
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'mfa_recovery_codes_sole_factor',
    })
  })

  it('changes only after a confirmation with password and factor', async () => {
    const { member, app, factorId } = await withFactor()
    const client = await logIn(member)
    await succeed(client.mfa.challengeAndVerify({ factorId, code: app.next() }))
    for (const change of [
      () => client.mfa.unenroll({ factorId }),
      () => client.mfa.enroll({ factorType: 'totp' }),
      () => client.mfa.recoveryCodes.regenerate(),
      () => client.mfa.recoveryCodes.unenroll(),
    ]) {
      expect((await change()).error).toMatchObject({ code: 'reauthentication_needed', status: 403 })
    }
    const { password } = member
    for (const [body, errors] of [
      [{ password: '' }, { password: 'Password is required' }],
      [{ password: 'wrong', code: app.next() }, { password: 'The password is wrong.' }],
      [{ password }, { code: 'Please enter the code from your authenticator app.' }],
      [{ password, code: '000000' }, { code: expect.stringMatching(/isn’t right/) }],
    ] as const) {
      const answer = await confirm(client, body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors })
    }
    const confirmed = await confirm(client, { password, code: app.next() })
    expect(confirmed.status).toBe(200)
    const { confirmedUntil } = (await confirmed.json()) as { confirmedUntil: string }
    expect(new Date(confirmedUntil).getTime()).toBeGreaterThan(Date.now())

    await succeed(client.mfa.recoveryCodes.generate())
    await succeed(client.mfa.unenroll({ factorId }))
    expect((await succeed(client.mfa.listFactors())).all).toEqual([])
    // The codes are deleted with the last app, and logging in needs only the password.
    expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
    expect(await status(await logIn(member))).toBe(200)
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'mfa_factor_not_found' })
  })

  it('ends a confirmation after ten minutes, and limits it to its session', async () => {
    const member = await createMember(site)
    const [client, other] = [await logIn(member), await logIn(member)]
    await confirm(client, member)
    expect((await other.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'reauthentication_needed',
    })
    await succeed(client.mfa.enroll({ factorType: 'totp' }))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1000 })
    await succeed(client.refreshSession())
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'reauthentication_needed',
    })
  })

  it('is required to change the address too', async () => {
    const { member, client, app } = await withFactor()
    const ask = (nonce?: string) =>
      client.updateUser({ email: 'factor@example.org', current_password: member.password, nonce })
    expect((await ask()).error).toMatchObject({ code: 'mfa_code_required' })
    expect((await ask('000000')).error).toMatchObject({ code: 'mfa_verification_failed' })
    await succeed(ask(app.next()))
    expect(linkIn(await mailbox.next('factor@example.org')).type).toBe('email_change')
  })

  it('is required for a new password, also with a recovery link', async () => {
    const { member, app, factorId } = await withFactor()
    await mailbox.next(member.email)
    const client = authClient(site)
    await succeed(client.resetPasswordForEmail(member.email))
    await succeed(
      client.verifyOtp({ type: 'recovery', token_hash: linkIn(await mailbox.next(member.email)).tokenHash }),
    )
    expect((await client.updateUser({ password: 'a brand new one' })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    await succeed(client.mfa.challengeAndVerify({ factorId, code: app.next() }))
    await succeed(client.updateUser({ password: 'a brand new one' }))
    expect(
      (await authClient(site).signInWithPassword({ email: member.email, password: 'a brand new one' })).error,
    ).toBeNull()
  })
})
