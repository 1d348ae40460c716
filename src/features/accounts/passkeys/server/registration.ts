import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { requireConfirmed } from '#features/accounts/factors/server/prove-identity.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import { deviceName } from '#features/accounts/sign-in/server/sessions/device.ts'
import { readUser } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import { lockSession, lockUser } from '#features/accounts/sign-in/server/sessions/sessions.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import { siteName } from '#platform/site-settings.ts'
import { openChallenge, takeChallenge } from './challenges.ts'
import { rowsOf, toPasskey } from './passkeys.ts'
import { epochSeconds, passkeyRefused, relyingParty, webAuthn } from './web-authn.ts'

const PASSKEYS_MAX = 10
/** EdDSA, ES256 and RS256 (COSE): the library's own list begins with an algorithm that is experimental in Node. */
const ALGORITHMS = [-8, -7, -257]

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
    rpID: relyingParty(accounts).rpID,
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
  return { challenge_id: id, options, expires_at: epochSeconds(expiresAt) }
}

/** Adds a passkey. Needs a confirmed session. */
export async function verifyRegistration(
  accounts: AccountsContext,
  viewer: Viewer,
  input: { challengeId: string; credential: RegistrationResponseJSON },
  client: Client,
) {
  const user = await readUser(accounts.db, viewer.id)
  const expectedChallenge = await takeChallenge(accounts.db, input.challengeId, viewer.sessionId)
  const { rpID, origin } = relyingParty(accounts)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw passkeyRefused(error)
  })
  if (!registrationInfo) throw passkeyRefused()
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
    if (!row) throw passkeyRefused()
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

function requireRoom(count: number): void {
  if (count < PASSKEYS_MAX) return
  throw new ProblemError(422, `You can have at most ${PASSKEYS_MAX} passkeys.`, { code: 'too_many_passkeys' })
}
