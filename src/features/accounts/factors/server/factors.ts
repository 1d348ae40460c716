import type { SessionAnswer } from '#features/accounts/contract.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Claims } from '#features/accounts/sign-in/server/sessions/access-tokens.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import { viewerOf } from '#features/accounts/sign-in/server/sessions/identify.ts'
import { readUser, sessionAnswer } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import {
  endSessions,
  lockSession,
  lockUser,
  openSession,
  step,
} from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import { siteName } from '#platform/site-settings.ts'
import { hasFactor, requireConfirmed, wrongCode } from './prove-identity.ts'
import { consumeRecoveryCode, removeRecoveryCodes } from './recovery-codes.ts'
import { consumeTotpCode, factorKey, newTotpSecret } from './totp.ts'

const PASSED = {
  totp: 'factor_passed',
  recovery_code: 'recovery_code_used',
  passkey: 'passkey_used',
} as const
const FACTORS_MAX = 5
const NAME_MAX = 60

/** Begins adding an authenticator app; its first code completes it. Needs a confirmed session. */
export async function enrollFactor(accounts: AccountsContext, viewer: Viewer, name: string | undefined) {
  const key = await factorKey(accounts)
  const user = await readUser(accounts.db, viewer.id)
  const fresh = newTotpSecret(key, siteName(accounts.site.values), user.user_metadata.username)
  const friendly_name = name?.trim().slice(0, NAME_MAX) || 'Authenticator app'
  return accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    requireConfirmed(await lockSession(trx, viewer, 'update'))
    // Only the latest enrolment can be completed.
    await trx
      .deleteFrom('auth_factors')
      .where('user_id', '=', viewer.id)
      .where('verified_at', 'is', null)
      .execute()
    if ((await countFactors(trx, viewer.id)) >= FACTORS_MAX) {
      throw new ProblemError(422, `You can have at most ${FACTORS_MAX} authenticator apps.`, {
        code: 'too_many_enrolled_mfa_factors',
      })
    }
    const { id } = await trx
      .insertInto('auth_factors')
      .values({ user_id: viewer.id, friendly_name, sealed_secret: fresh.sealed })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, friendly_name, secret: fresh.secret, uri: fresh.uri }
  })
}

/**
 * Verifies a code of an authenticator app: raises the session to `aal2`, and completes the enrolment of a new
 * app. The raised session is a new one, so all tokens of the old one stop working. Throws 422
 * `mfa_verification_failed`.
 */
export async function verifyFactor(
  accounts: AccountsContext,
  claims: Claims,
  input: { factorId: string; code: string },
  client: Client,
): Promise<SessionAnswer> {
  const viewer = viewerOf(claims)
  const key = await factorKey(accounts)
  const user = await readUser(accounts.db, viewer.id)
  return raiseSession(accounts, viewer, 'totp', client, async (trx, session) => {
    const factor = await consumeTotpCode(trx, key, { userId: viewer.id, ...input })
    if (!factor) return undefined
    if (factor.verified_at) return []
    requireConfirmed(session)
    await recordEvent(trx, { kind: 'factor_added', userId: viewer.id, sessionId: viewer.sessionId, client })
    await enqueueMail(trx, {
      kind: 'factor_added',
      address: user.email,
      userId: viewer.id,
      username: user.user_metadata.username,
    })
    accounts.outbox.wake()
    return endSessions(trx, 'factor_added', { userId: viewer.id, except: viewer.sessionId })
  })
}

/** Verifies a recovery code instead of a code of the app. Each works once. */
export function verifyRecoveryCode(
  accounts: AccountsContext,
  claims: Claims,
  code: string,
  client: Client,
): Promise<SessionAnswer> {
  const viewer = viewerOf(claims)
  return raiseSession(accounts, viewer, 'recovery_code', client, async (trx) =>
    (await consumeRecoveryCode(trx, viewer.id, code)) ? [] : undefined,
  )
}

/**
 * Removes an authenticator app, or no longer requires a passkey; with the last factor also the recovery codes. Needs a
 * confirmed session.
 */
export async function removeFactor(
  accounts: AccountsContext,
  viewer: Viewer,
  factorId: string,
  client: Client,
): Promise<void> {
  const user = await readUser(accounts.db, viewer.id)
  await accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    requireConfirmed(await lockSession(trx, viewer, 'update'))
    const removed = await trx
      .deleteFrom('auth_factors')
      .where('id', '=', factorId)
      .where('user_id', '=', viewer.id)
      .returning('verified_at')
      .executeTakeFirst()
    if (!removed && !(await stopRequiringPasskey(trx, viewer, factorId))) {
      throw new ProblemError(404, 'There is no such factor.', { code: 'mfa_factor_not_found' })
    }
    if (removed && !removed.verified_at) return
    if (!(await hasFactor(trx, viewer.id))) await removeRecoveryCodes(trx, viewer.id)
    const kind = removed ? 'factor_removed' : 'passkey_not_required'
    await recordEvent(trx, { kind, userId: viewer.id, sessionId: viewer.sessionId, client })
    await enqueueMail(trx, {
      kind,
      address: user.email,
      userId: viewer.id,
      username: user.user_metadata.username,
    })
  })
  accounts.outbox.wake()
}

/** The password alone is enough again, unless there is another factor; the passkey still logs in. */
async function stopRequiringPasskey(trx: Trx, viewer: Viewer, passkeyId: string): Promise<boolean> {
  const passkey = await trx
    .updateTable('auth_passkeys')
    .set({ factor_since: null })
    .where('id', '=', passkeyId)
    .where('user_id', '=', viewer.id)
    .where('factor_since', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return passkey !== undefined
}

type LockedSession = Awaited<ReturnType<typeof lockSession>>

/**
 * Raises the session to `aal2`. `check` returns the other sessions that it ended, or undefined when the code is wrong.
 */
export async function raiseSession(
  accounts: AccountsContext,
  viewer: Viewer,
  method: 'totp' | 'recovery_code' | 'passkey',
  client: Client,
  check: (trx: Trx, session: LockedSession) => Promise<string[] | undefined>,
): Promise<SessionAnswer> {
  const userId = viewer.id
  // Recovery codes cannot be guessed, so attempts with them must not delay the owner's app codes.
  const limitKey = method === 'totp' ? userId : `${method}:${viewer.sessionId}`
  await accounts.limits.code.attempt(limitKey)
  const raised = await accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const before = await lockSession(trx, viewer, 'update')
    const others = await check(trx, before)
    if (!others) return undefined
    const ended = await endSessions(trx, 'raised', { userId, only: before.id })
    const session = await openSession(trx, {
      userId,
      aal: 2,
      amr: [...before.amr.filter((one) => one.method !== method), step(method)],
      client,
      createdAt: before.created_at,
      confirmedAt: before.confirmed_at,
    })
    await recordEvent(trx, { kind: PASSED[method], userId, sessionId: session.row.id, client })
    return { session, ended: [...others, ...ended] }
  })
  if (!raised) {
    await recordEvent(accounts.db, { kind: 'factor_failed', userId, sessionId: viewer.sessionId, client })
    throw wrongCode()
  }
  await accounts.limits.code.reset(limitKey)
  await accounts.endedSessions.publish(raised.ended)
  return sessionAnswer(accounts, raised.session.row, raised.session.refreshToken)
}

async function countFactors(db: DbOrTrx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('auth_factors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
