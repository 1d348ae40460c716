import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { SessionAnswer } from '#features/accounts/contract.ts'
import { raiseSession } from '#features/accounts/factors/server/factors.ts'
import { requireConfirmed } from '#features/accounts/factors/server/prove-identity.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import { createAppealPasses } from '#features/accounts/sign-in/server/sessions/appeal-passes.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import { readUser, sessionAnswer } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import {
  endSessions,
  lockSession,
  lockUser,
  openSession,
  refuseBanned,
  step,
} from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import { openChallenge, takeChallenge } from './challenges.ts'
import { rowsOf } from './passkeys.ts'
import { epochSeconds, passkeyRefused, relyingParty, webAuthn } from './web-authn.ts'

/** The options for `navigator.credentials.get()`: any passkey of this site. */
export async function startAuthentication(accounts: AccountsContext) {
  const { id, challenge, expiresAt } = await openChallenge(accounts.db, null)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(accounts).rpID,
    challenge,
    userVerification: 'required',
  })
  return { challenge_id: id, options, expires_at: epochSeconds(expiresAt) }
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
    rpID: relyingParty(accounts).rpID,
    challenge,
    userVerification: 'required',
    allowCredentials: (named.factor_since ? rows : [named]).map((row) => ({
      id: row.credential_id.toString('base64url'),
    })),
  })
  return { id, options, expires_at: epochSeconds(expiresAt) }
}

/**
 * Verifies a passkey as the second factor and raises the session to `aal2`. Using a passkey that was not required makes
 * it required: that needs a confirmed session, and ends all others. Throws 400 problems whatever is wrong with the
 * passkey.
 */
export async function verifyPasskeyFactor(
  accounts: AccountsContext,
  viewer: Viewer,
  input: { factorId: string; challengeId: string; credential: AuthenticationResponseJSON },
  client: Client,
): Promise<SessionAnswer> {
  const user = await readUser(accounts.db, viewer.id)
  const { passkey, newCounter } = await verifyAnswer(accounts, input, client, viewer)
  return raiseSession(accounts, viewer, 'passkey', client, async (trx, session) => {
    await countUse(trx, passkey, newCounter)
    const named = (await rowsOf(trx, viewer.id)).find(({ id }) => id === input.factorId)
    if (!named) throw passkeyRefused()
    if (named.factor_since) return []
    if (named.id !== passkey.id) throw passkeyRefused()
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
  input: { challengeId: string; credential: AuthenticationResponseJSON },
  client: Client,
): Promise<SessionAnswer> {
  const { passkey, newCounter } = await verifyAnswer(accounts, input, client)
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
  input: { challengeId: string; credential: AuthenticationResponseJSON },
  client: Client,
  viewer?: Viewer,
) {
  const expectedChallenge = await takeChallenge(accounts.db, input.challengeId, viewer?.sessionId ?? null)
  const passkey = await accounts.db
    .selectFrom('auth_passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(input.credential.rawId, 'base64url'))
    .executeTakeFirst()
  if (!passkey || (viewer && passkey.user_id !== viewer.id)) {
    throw new ProblemError(400, 'No account here has this passkey.', {
      code: 'webauthn_credential_not_found',
    })
  }
  const { rpID, origin } = relyingParty(accounts)
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: input.credential,
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
    throw passkeyRefused('error' in verified ? verified.error : undefined)
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
  if (!used) throw passkeyRefused()
}
