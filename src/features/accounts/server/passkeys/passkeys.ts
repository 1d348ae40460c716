import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import { siteName } from '#platform/site-settings.ts'
import type { SessionAnswer } from '../../contract.ts'
import type { AccountsContext } from '../context.ts'
import { raiseSession } from '../factors/factors.ts'
import { hasFactor, requireConfirmed } from '../factors/prove-identity.ts'
import { removeRecoveryCodes } from '../factors/recovery-codes.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { recordEvent } from '../security-events.ts'
import { createAppealPasses } from '../sessions/appeal-passes.ts'
import type { Client } from '../sessions/client.ts'
import { deviceName } from '../sessions/device.ts'
import { readUser, sessionAnswer } from '../sessions/session-answer.ts'
import { endSessions, lockSession, lockUser, openSession, step } from '../sessions/sessions.ts'
import { refuseBanned } from '../sessions/standing.ts'
import { openChallenge, takeChallenge } from './challenges.ts'

const PASSKEYS_MAX = 10
/** EdDSA, ES256 and RS256 (COSE): the library's own list begins with an algorithm that is experimental in Node. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: its 300 modules are a tenth of everything a site loads at its start. */
const webAuthn = () => import('@simplewebauthn/server')

/** The site as authenticators know it: a passkey works on this host only. */
const site = ({ config }: AccountsContext) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

/** The options for `navigator.credentials.create()`. Needs a confirmed session. */
export async function startRegistration(accounts: AccountsContext, viewer: Viewer) {
  const user = await readUser(accounts.db, viewer.id)
  await accounts.db.transaction().execute(async (trx) => {
    requireConfirmed(await lockSession(trx, viewer))
  })
  const known = await rowsOf(accounts.db, viewer.id)
  requireRoom(known.length)
  const { id, challenge, expiresAt } = await openChallenge(accounts.db, viewer.sessionId)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: siteName(accounts.site.values),
    rpID: site(accounts).rpID,
    userID: new Uint8Array(Buffer.from(viewer.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.user_metadata.username,
    challenge,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((row) => ({ id: row.credential_id.toString('base64url') })),
    // Fingerprint, face or PIN: so that the passkey alone is two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge_id: id, options, expires_at: seconds(expiresAt) }
}

/** Adds a passkey. Needs a confirmed session. */
export async function verifyRegistration(
  accounts: AccountsContext,
  viewer: Viewer,
  given: { challengeId: string; credential: RegistrationResponseJSON },
  client: Client,
) {
  const user = await readUser(accounts.db, viewer.id)
  const expectedChallenge = await takeChallenge(accounts.db, given.challengeId, viewer.sessionId)
  const { rpID, origin } = site(accounts)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: given.credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!registrationInfo) throw refused()
  const { credential } = registrationInfo
  const added = await accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    requireConfirmed(await lockSession(trx, viewer, 'update'))
    requireRoom((await rowsOf(trx, viewer.id)).length)
    const row = await trx
      .insertInto('auth_passkeys')
      .values({
        user_id: viewer.id,
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (credential.transports ?? []).slice(0, 10).map((name) => name.slice(0, 20)),
        friendly_name: deviceName(client.userAgent),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw refused()
    await recordEvent(trx, { kind: 'passkey_added', userId: viewer.id, sessionId: viewer.sessionId, client })
    await enqueueMail(trx, {
      kind: 'passkey_added',
      address: user.email,
      userId: viewer.id,
      username: user.user_metadata.username,
    })
    return row
  })
  accounts.outbox.wake()
  return toPasskey(added)
}

/** The options for `navigator.credentials.get()`: any passkey of this site. */
export async function startAuthentication(accounts: AccountsContext) {
  const { id, challenge, expiresAt } = await openChallenge(accounts.db, null)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site(accounts).rpID,
    challenge,
    userVerification: 'required',
  })
  return { challenge_id: id, options, expires_at: seconds(expiresAt) }
}

/**
 * The options for `navigator.credentials.get()`: any passkey of the member if this one is required; otherwise this one,
 * in a confirmed session. Returns undefined when the member has no such passkey.
 */
export async function startFactorChallenge(accounts: AccountsContext, viewer: Viewer, factorId: string) {
  const rows = await rowsOf(accounts.db, viewer.id)
  const named = rows.find(({ id }) => id === factorId)
  if (!named) return undefined
  if (!named.factor_since) {
    await accounts.db.transaction().execute(async (trx) => requireConfirmed(await lockSession(trx, viewer)))
  }
  const { id, challenge, expiresAt } = await openChallenge(accounts.db, viewer.sessionId)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site(accounts).rpID,
    challenge,
    userVerification: 'required',
    allowCredentials: (named.factor_since ? rows : [named]).map((row) => ({
      id: row.credential_id.toString('base64url'),
    })),
  })
  return { id, options, expires_at: seconds(expiresAt) }
}

/**
 * Verifies a passkey as the second factor and raises the session to `aal2`. Using a passkey that was not required makes
 * it required: that needs a confirmed session, and ends all others. Throws 400 problems whatever is wrong with the
 * passkey.
 */
export async function verifyPasskeyFactor(
  accounts: AccountsContext,
  viewer: Viewer,
  given: { factorId: string; challengeId: string; credential: AuthenticationResponseJSON },
  client: Client,
): Promise<SessionAnswer> {
  const user = await readUser(accounts.db, viewer.id)
  const { passkey, newCounter } = await verifyAnswer(accounts, given, client, viewer)
  return raiseSession(accounts, viewer, 'passkey', client, async (trx, session) => {
    await countUse(trx, passkey, newCounter)
    const named = (await rowsOf(trx, viewer.id)).find(({ id }) => id === given.factorId)
    if (!named) throw refused()
    if (named.factor_since) return []
    if (named.id !== passkey.id) throw refused()
    requireConfirmed(session)
    await trx
      .updateTable('auth_passkeys')
      .set({ factor_since: sql<Date>`now()` })
      .where('id', '=', passkey.id)
      .execute()
    const kind = 'passkey_required'
    await recordEvent(trx, { kind, userId: viewer.id, sessionId: viewer.sessionId, client })
    await enqueueMail(trx, {
      kind,
      address: user.email,
      userId: viewer.id,
      username: user.user_metadata.username,
    })
    accounts.outbox.wake()
    return endSessions(trx, kind, { userId: viewer.id, except: viewer.sessionId })
  })
}

/**
 * Signs in with a passkey. The authenticator is one factor and unlocking it another, so the session needs no further
 * step. Throws 400 problems whatever is wrong, and 400 `user_banned`.
 */
export async function verifyAuthentication(
  accounts: AccountsContext,
  given: { challengeId: string; credential: AuthenticationResponseJSON },
  client: Client,
): Promise<SessionAnswer> {
  const { passkey, newCounter } = await verifyAnswer(accounts, given, client)
  const makePass = await createAppealPasses(accounts)
  const opened = await accounts.db.transaction().execute(async (trx) => {
    refuseBanned(await lockUser(trx, passkey.user_id), makePass)
    await countUse(trx, passkey, newCounter)
    const session = await openSession(trx, {
      userId: passkey.user_id,
      aal: 2,
      amr: [step('passkey')],
      client,
    })
    await recordEvent(trx, {
      kind: 'passkey_used',
      userId: passkey.user_id,
      sessionId: session.row.id,
      client,
    })
    return session
  })
  return sessionAnswer(accounts, opened.row, opened.refreshToken)
}

/** Verifies the answer to a challenge: by a passkey of `viewer` in their session, or by anybody's at sign-in. */
async function verifyAnswer(
  accounts: AccountsContext,
  given: { challengeId: string; credential: AuthenticationResponseJSON },
  client: Client,
  viewer?: Viewer,
) {
  const expectedChallenge = await takeChallenge(accounts.db, given.challengeId, viewer?.sessionId ?? null)
  const passkey = await accounts.db
    .selectFrom('auth_passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(given.credential.rawId, 'base64url'))
    .executeTakeFirst()
  if (!passkey || (viewer && passkey.user_id !== viewer.id)) {
    throw new ProblemError(400, 'This passkey belongs to no account here.', {
      code: 'webauthn_credential_not_found',
    })
  }
  const { rpID, origin } = site(accounts)
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: given.credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => ({ verified: false as const, error }))
  if (!verified.verified) {
    await recordEvent(accounts.db, { kind: 'passkey_failed', userId: passkey.user_id, client })
    throw refused('error' in verified ? verified.error : undefined)
  }
  return { passkey, newCounter: verified.authenticationInfo.newCounter }
}

async function countUse(
  trx: Trx,
  passkey: { id: string; counter: number },
  newCounter: number,
): Promise<void> {
  const used = await trx
    .updateTable('auth_passkeys')
    .set({ counter: newCounter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkey.id)
    // Another sign-in may have counted since it was read.
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw refused()
}

export async function listPasskeys(db: DbOrTrx, userId: string) {
  return (await rowsOf(db, userId)).map(toPasskey)
}

/** Throws a 404 problem when the member has no such passkey. */
export async function renamePasskey(accounts: AccountsContext, viewer: Viewer, id: string, name: string) {
  return accounts.db.transaction().execute(async (trx) => {
    await lockSession(trx, viewer)
    const row = await trx
      .updateTable('auth_passkeys')
      .set({ friendly_name: name })
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw noSuchPasskey()
    return toPasskey(row)
  })
}

/** With the last factor the recovery codes go as well. Needs a confirmed session. Throws a 404 problem when the member has no such passkey. */
export async function removePasskey(
  accounts: AccountsContext,
  viewer: Viewer,
  id: string,
  client: Client,
): Promise<void> {
  const user = await readUser(accounts.db, viewer.id)
  await accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    requireConfirmed(await lockSession(trx, viewer, 'update'))
    const removed = await trx
      .deleteFrom('auth_passkeys')
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw noSuchPasskey()
    if (!(await hasFactor(trx, viewer.id))) await removeRecoveryCodes(trx, viewer.id)
    await recordEvent(trx, {
      kind: 'passkey_removed',
      userId: viewer.id,
      sessionId: viewer.sessionId,
      client,
    })
    await enqueueMail(trx, {
      kind: 'passkey_removed',
      address: user.email,
      userId: viewer.id,
      username: user.user_metadata.username,
    })
  })
  accounts.outbox.wake()
}

const rowsOf = (db: DbOrTrx, userId: string) =>
  db
    .selectFrom('auth_passkeys')
    .select(['id', 'credential_id', 'friendly_name', 'created_at', 'last_used_at', 'factor_since'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const toPasskey = (row: {
  id: string
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}) => ({
  id: row.id,
  friendly_name: row.friendly_name,
  created_at: row.created_at.toISOString(),
  ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
})

function requireRoom(count: number): void {
  if (count < PASSKEYS_MAX) return
  throw new ProblemError(422, `There can be at most ${PASSKEYS_MAX} passkeys.`, { code: 'too_many_passkeys' })
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

const noSuchPasskey = () => notFound('There is no such passkey.')

const refused = (cause?: unknown) =>
  Object.assign(
    new ProblemError(400, 'This passkey was not accepted. Please try again, or log in with your password.', {
      code: 'webauthn_verification_failed',
    }),
    { cause },
  )
