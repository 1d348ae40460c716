import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdminCommand } from '#features/accounts/public.ts'
import { memberOfAppealPass } from '#features/accounts/sign-in/server/sessions/appeal-passes.ts'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { authenticator } from '../support/authenticator.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { passkeyOf } from '../support/passkey.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const NOBODY = '0e000000-0000-4000-8000-000000000000'

let mailbox: Mailbox
let site: TestSite
let origin: string
beforeAll(async () => {
  mailbox = await openMailbox()
  site = await openTestSite({ env: { SMTP_URL: mailbox.url } })
  origin = site.platform.config.publicUrl
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})

type Passkey = ReturnType<typeof passkeyOf>

async function signedIn(member: Member): Promise<GoTrueClient> {
  const client = authClient(site)
  await succeed(client.signInWithPassword({ email: member.email, password: member.password }))
  return client
}

const confirm = async (client: GoTrueClient, { password }: Member) => {
  const headers = await bearer(client)
  expect((await site.request('/api/me/confirm', { headers, body: { password } })).status).toBe(200)
}

async function add(client: GoTrueClient, passkey: Passkey) {
  const { challenge_id: challengeId, options } = await succeed(client.passkey.startRegistration())
  return client.passkey.verifyRegistration({ challengeId, credential: passkey.create(options) as never })
}

/** A member with a passkey, in a confirmed session. */
async function withPasskey() {
  const member = await createMember(site)
  const client = await signedIn(member)
  await confirm(client, member)
  const passkey = passkeyOf(origin)
  const added = await succeed(add(client, passkey))
  return { member, client, passkey, added }
}

async function signIn(passkey: Passkey, how?: Parameters<Passkey['get']>[1]) {
  const client = authClient(site)
  const { challenge_id: challengeId, options } = await succeed(client.passkey.startAuthentication())
  const credential = passkey.get(options, how)
  const verify = () => client.passkey.verifyAuthentication({ challengeId, credential: credential as never })
  return { client, verify }
}

const codeOf = async (answer: Promise<{ error: { code?: string } | null }>) => (await answer).error?.code

const kindsOf = async ({ headers }: Pick<Member, 'headers'>) => {
  const answer = await site.request('/api/me/security-events', { headers })
  return ((await answer.json()) as { items: { kind: string }[] }).items.map(({ kind }) => kind)
}

describe('a passkey', () => {
  it('is added in a confirmed session only, is listed, named and removed, and the member is notified', async () => {
    const member = await createMember(site)
    const client = await signedIn(member)
    expect(await codeOf(client.passkey.startRegistration())).toBe('reauthentication_needed')
    await confirm(client, member)
    const { id } = await succeed(add(client, passkeyOf(origin)))
    expect(await succeed(client.passkey.list())).toMatchObject([{ id, friendly_name: 'Firefox on Linux' }])
    expect(await succeed(client.passkey.update({ passkeyId: id, friendlyName: 'My phone' }))).toMatchObject({
      friendly_name: 'My phone',
    })
    expect((await client.passkey.update({ passkeyId: id, friendlyName: ' ' })).error?.message).toBe(
      'Give the passkey a name',
    )
    const somebody = await createMember(site)
    const other = await signedIn(somebody)
    await confirm(other, somebody)
    expect((await other.passkey.update({ passkeyId: id, friendlyName: 'Mine' })).error?.status).toBe(404)
    expect((await other.passkey.delete({ passkeyId: id })).error?.status).toBe(404)
    expect(await succeed(other.passkey.list())).toEqual([])
    await succeed(client.passkey.delete({ passkeyId: id }))
    expect(await succeed(client.passkey.list())).toEqual([])
    expect(await kindsOf(member)).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']))
    const subjects = [await mailbox.next(member.email), await mailbox.next(member.email)].map(
      (mail) => mail.subject,
    )
    expect(subjects).toEqual([
      'A passkey was added to your Fanfare account',
      'A passkey was removed from your Fanfare account',
    ])
  })

  it('signs in by itself, past the second step of an authenticator app', async () => {
    const { member, client, passkey } = await withPasskey()
    const app = await succeed(client.mfa.enroll({ factorType: 'totp' }))
    const code = authenticator(app.totp.secret).now()
    await succeed(client.mfa.challengeAndVerify({ factorId: app.id, code }))
    const { client: fresh, verify } = await signIn(passkey)
    const { user } = await succeed(verify())
    expect(user?.email).toBe(member.email)
    const level = await succeed(fresh.mfa.getAuthenticatorAssuranceLevel())
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await site.request('/api/me/sessions', { headers: await bearer(fresh) })).status).toBe(200)
    expect((await succeed(fresh.passkey.list()))[0]?.last_used_at).toBeDefined()
    await succeed(fresh.refreshSession())
  })

  it('is refused when it was not unlocked, answers for another site, was copied, or is unknown', async () => {
    const { member, passkey, client, added } = await withPasskey()
    const refused = 'webauthn_verification_failed'
    expect(await codeOf((await signIn(passkey, { unlocked: false })).verify())).toBe(refused)
    expect(await codeOf((await signIn(passkey, { at: 'https://evil.example' })).verify())).toBe(refused)
    await succeed((await signIn(passkey)).verify())
    expect(await codeOf((await signIn(passkey, { counts: false })).verify())).toBe(refused)
    expect(await kindsOf(member)).toEqual(expect.arrayContaining(['passkey_used', 'passkey_failed']))
    expect(await codeOf((await signIn(passkeyOf(origin))).verify())).toBe('webauthn_credential_not_found')
    await succeed(client.passkey.delete({ passkeyId: added.id }))
    expect(await codeOf((await signIn(passkey)).verify())).toBe('webauthn_credential_not_found')
  })

  it('answers a challenge once, in time, and no challenge of another session', async () => {
    const { client, member, passkey } = await withPasskey()
    const { verify } = await signIn(passkey)
    await succeed(verify())
    expect(await codeOf(verify())).toBe('webauthn_challenge_expired')
    const late = await signIn(passkey)
    await site.platform.db
      .updateTable('auth_passkey_challenges')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(await codeOf(late.verify())).toBe('webauthn_challenge_expired')
    const another = await signedIn(member)
    await confirm(another, member)
    const { challenge_id: challengeId, options } = await succeed(client.passkey.startRegistration())
    const credential = passkeyOf(origin).create(options) as never
    expect(await codeOf(another.passkey.verifyRegistration({ challengeId, credential }))).toBe(
      'webauthn_challenge_expired',
    )
    // The challenge of a registration cannot be used to sign in.
    const { challenge_id } = await succeed(client.passkey.startRegistration())
    const answer = passkey.get(options) as never
    expect(
      await codeOf(client.passkey.verifyAuthentication({ challengeId: challenge_id, credential: answer })),
    ).toBe('webauthn_challenge_expired')
  })

  it('belongs to one account, and there are at most ten', async () => {
    const { client, passkey } = await withPasskey()
    expect(await codeOf(add(client, passkey))).toBe('webauthn_verification_failed')
    for (let count = 1; count < 10; count++) await succeed(add(client, passkeyOf(origin)))
    expect(await codeOf(client.passkey.startRegistration())).toBe('too_many_passkeys')
  })

  it('of a banned member is refused, and malformed answers are invalid input', async () => {
    const { member, passkey } = await withPasskey()
    await site.platform.db
      .updateTable('users')
      .set({ banned_at: new Date(), standing_reason: 'Spam' })
      .where('id', '=', member.id)
      .execute()
    expect(await codeOf((await signIn(passkey)).verify())).toBe('user_banned')
    const { challenge_id, options } = await succeed(authClient(site).passkey.startAuthentication())
    const refused = await site.request('/auth/v1/passkeys/authentication/verify', {
      body: { challenge_id, credential: passkey.get(options) },
    })
    const pass = (await refused.json()).appealPass
    expect(await memberOfAppealPass(site.platform, pass)).toBe(member.id)
    const body = { challenge_id: NOBODY, credential: { id: 7 } }
    const answer = await site.request('/auth/v1/passkeys/authentication/verify', { body })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toContain('credential.id')
  })
})

describe('a passkey as the second factor', () => {
  /** Answers the challenge of a factor, as `authenticate` of auth-js does in a browser. */
  async function pass(client: GoTrueClient, passkey: Passkey, factorId: string) {
    const { rpId, rpOrigins } = { rpId: new URL(origin).hostname, rpOrigins: [origin] }
    const { data, error } = await client.mfa.challenge({ factorId, webauthn: { rpId, rpOrigins } })
    if (error) return { data: null, error }
    if (data.type !== 'webauthn') throw new Error('This is no passkey.')
    const { challenge } = (data.webauthn.credential_options as { publicKey: { challenge: ArrayBuffer } })
      .publicKey
    const answer = passkey.get({ challenge: Buffer.from(challenge).toString('base64url') })
    // Browsers return an object with this JSON form.
    const credential_response = { toJSON: () => answer } as never
    const webauthn = { type: 'request' as const, rpId, rpOrigins, credential_response }
    return client.mfa.verify({ factorId, challengeId: data.id, webauthn })
  }
  const statusOf = async (client: GoTrueClient, path = '/api/me/sessions') =>
    (await site.request(path, { headers: await bearer(client) })).status
  const levelOf = async (client: GoTrueClient) => {
    const { currentLevel, nextLevel } = await succeed(client.mfa.getAuthenticatorAssuranceLevel())
    return [currentLevel, nextLevel]
  }

  /** A member whose password login requires a passkey, with recovery codes. */
  async function withRequired() {
    const { member, client, passkey, added } = await withPasskey()
    await succeed(pass(client, passkey, added.id))
    const { codes } = await succeed(client.mfa.recoveryCodes.regenerate())
    return { member, client, passkey, factorId: added.id, codes }
  }

  it('is required once it was given in a confirmed session, and ends all others', async () => {
    const { member, client, passkey, added } = await withPasskey()
    // Before that, it is only a way to log in.
    expect(await levelOf(client)).toEqual(['aal1', 'aal1'])
    expect((await succeed(client.mfa.listFactors())).all).toMatchObject([
      { id: added.id, factor_type: 'webauthn', status: 'unverified' },
    ])
    const elsewhere = await signedIn(member)
    expect(await codeOf(pass(elsewhere, passkey, added.id))).toBe('reauthentication_needed')
    await succeed(pass(client, passkey, added.id))
    expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
    expect((await succeed(client.mfa.listFactors())).webauthn).toMatchObject([{ id: added.id }])
    expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 401])
    expect(await kindsOf({ headers: await bearer(client) })).toContain('passkey_required')
    expect((await mailbox.next(member.email)).subject).toBe('A passkey was added to your Fanfare account')
    expect((await mailbox.next(member.email)).subject).toBe('Your Fanfare account now asks for a passkey')
    const half = await signedIn(member)
    expect(await levelOf(half)).toEqual(['aal1', 'aal2'])
    expect(await statusOf(half)).toBe(403)
    expect(await codeOf(half.updateUser({ password: 'something new' }))).toBe('insufficient_aal')
    // No other passkey passes, and no answer to the challenge of another session.
    expect(await codeOf(pass(half, passkeyOf(origin), added.id))).toBe('webauthn_credential_not_found')
    const stranger = (await withPasskey()).passkey
    expect(await codeOf(pass(half, stranger, added.id))).toBe('webauthn_credential_not_found')
    await succeed(pass(half, passkey, added.id))
    expect(await levelOf(half)).toEqual(['aal2', 'aal2'])
    expect(await statusOf(half)).toBe(200)
    // Another passkey of the member works as well, although it was not required before.
    const other = passkeyOf(origin)
    await confirm(half, member)
    await succeed(add(half, other))
    const again = await signedIn(member)
    await succeed(pass(again, other, added.id))
    expect(await statusOf(again)).toBe(200)
  })

  it('confirms the identity for some minutes after its use, in place of a typed code', async () => {
    const { member, codes } = await withRequired()
    const [code = '', another = ''] = codes
    const half = await signedIn(member)
    await succeed(half.mfa.recoveryCodes.verify({ code }))
    const headers = await bearer(half)
    const { password } = member
    const confirmation = await site.request('/api/me/confirm', { headers, body: { password } })
    expect(confirmation.status).toBe(422)
    expect(await confirmation.json()).toMatchObject({
      code: 'mfa_code_required',
      errors: { code: 'Please use your passkey, or enter a recovery code.' },
    })
    const wrong = await site.request('/api/me/confirm', { headers, body: { password, code } })
    expect(wrong.status).toBe(422)
    const proven = await site.request('/api/me/confirm', { headers, body: { password, code: another } })
    expect(proven.status).toBe(200)
  })

  it('given long ago does not confirm any more', async () => {
    const { member, client, passkey, factorId } = await withRequired()
    const body = { password: member.password }
    const ask = async () =>
      (await site.request('/api/me/confirm', { headers: await bearer(client), body })).status
    expect(await ask()).toBe(200)
    await site.platform.db
      .updateTable('auth_sessions')
      .set({ amr: JSON.stringify([{ method: 'passkey', timestamp: Math.floor(Date.now() / 1000) - 601 }]) })
      .where('user_id', '=', member.id)
      .execute()
    expect(await ask()).toBe(422)
    await succeed(pass(client, passkey, factorId))
    expect(await ask()).toBe(200)
  })

  it('is no longer required after it was unenrolled or removed, and the recovery codes go with the last', async () => {
    for (const end of ['unenrol', 'remove'] as const) {
      const { member, client, factorId } = await withRequired()
      if (end === 'unenrol') await succeed(client.mfa.unenroll({ factorId }))
      else await succeed(client.passkey.delete({ passkeyId: factorId }))
      expect(await codeOf(client.mfa.recoveryCodes.getStatus())).toBe('mfa_factor_not_found')
      expect(await succeed(client.passkey.list())).toHaveLength(end === 'unenrol' ? 1 : 0)
      const fresh = await signedIn(member)
      expect(await levelOf(fresh)).toEqual(['aal1', 'aal1'])
      expect(await statusOf(fresh)).toBe(200)
      const kind = end === 'unenrol' ? 'passkey_not_required' : 'passkey_removed'
      expect(await kindsOf({ headers: await bearer(fresh) })).toContain(kind)
    }
  })

  it('of somebody else cannot be unenrolled or challenged', async () => {
    const { factorId } = await withRequired()
    const { client } = await withPasskey()
    expect(await codeOf(client.mfa.unenroll({ factorId }))).toBe('mfa_factor_not_found')
    const passed = await client.mfa.challengeAndVerify({ factorId, code: '123456' })
    expect(passed.error?.code).toBe('mfa_verification_failed')
  })

  it('that is lost is removed by the operator, with the recovery codes', async () => {
    const { member, client } = await withRequired()
    const run = () => runAdminCommand(site.platform.db, ['reset-second-step', member.username])
    expect(await run()).toEqual({
      ok: true,
      output: `${member.username} signs in with the password alone; removed: 0 apps, 1 passkeys.`,
    })
    expect((await run()).ok).toBe(false)
    expect((await client.refreshSession()).error).not.toBeNull()
    expect(await levelOf(await signedIn(member))).toEqual(['aal1', 'aal1'])
  })
})
