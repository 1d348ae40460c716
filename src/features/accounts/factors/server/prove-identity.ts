import { sql } from 'kysely'
import {
  CODE_REQUIRED,
  CONFIRMATION_MINUTES,
  PASSKEY_REQUIRED,
  WRONG_CODE,
  WRONG_PASSWORD,
} from '#features/accounts/limits.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import {
  type AuthenticationStep,
  lockSession,
  lockUser,
} from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { consumeTotpCode, factorKey } from './totp.ts'

type LockedSession = Awaited<ReturnType<typeof lockSession>>

/**
 * Checks the password of a signed-in member again. Throws a 422 problem with the message at `field`.
 * Never call it inside a transaction.
 */
export async function verifyCurrentPassword(
  accounts: AccountsContext,
  viewer: Viewer,
  password: string,
  client: Client,
  field = 'password',
): Promise<void> {
  await accounts.limits.password.attempt(viewer.id)
  const user = await accounts.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (await accounts.passwords.verify(user?.password_hash, password)) {
    await accounts.limits.password.reset(viewer.id)
    return
  }
  await recordEvent(accounts.db, {
    kind: 'identity_confirmation_failed',
    userId: viewer.id,
    sessionId: viewer.sessionId,
    client,
  })
  throw new ProblemError(422, WRONG_PASSWORD, {
    code: 'invalid_credentials',
    errors: { [field]: WRONG_PASSWORD },
  })
}

/**
 * Runs `work` in a transaction that locks user and session, after checking the second factor if the account has one: a
 * code of an authenticator app, a recovery code, or a passkey that this session gave lately. Throws a 422 problem with
 * the message at `field`.
 */
export async function withFactorProof<T>(
  accounts: AccountsContext,
  viewer: Viewer,
  proof: { code: string | undefined; field?: string; client: Client },
  work: (trx: Trx, session: LockedSession) => Promise<T>,
): Promise<T> {
  const { code, field = 'code', client } = proof
  const key = await factorKey(accounts)
  if (code) await accounts.limits.code.attempt(viewer.id)
  const outcome = await accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    const session = await lockSession(trx, viewer, 'update')
    const isProven =
      !(await hasFactor(trx, viewer.id)) ||
      (code ? await takeCode(trx, key, viewer.id, code) : usedPasskeyRecently(session.amr))
    return isProven ? { result: await work(trx, session) } : undefined
  })
  if (outcome) {
    if (code) await accounts.limits.code.reset(viewer.id)
    return outcome.result
  }
  if (!code) {
    const message = (await hasApp(accounts.db, viewer.id)) ? CODE_REQUIRED : PASSKEY_REQUIRED
    throw new ProblemError(422, message, { code: 'mfa_code_required', errors: { [field]: message } })
  }
  await recordEvent(accounts.db, {
    kind: 'factor_failed',
    userId: viewer.id,
    sessionId: viewer.sessionId,
    client,
  })
  throw wrongCode(field)
}

export const wrongCode = (field = 'code') =>
  new ProblemError(422, WRONG_CODE, { code: 'mfa_verification_failed', errors: { [field]: WRONG_CODE } })

async function takeCode(trx: Trx, key: Buffer, userId: string, code: string): Promise<boolean> {
  return (
    (await consumeTotpCode(trx, key, { userId, code })) !== undefined ||
    (await consumeRecoveryCode(trx, userId, code))
  )
}

/** Whether the password alone does not log in. */
export async function hasFactor(db: DbOrTrx, userId: string): Promise<boolean> {
  if (await hasApp(db, userId)) return true
  const passkey = await db
    .selectFrom('auth_passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where('factor_since', 'is not', null)
    .executeTakeFirst()
  return passkey !== undefined
}

async function hasApp(db: DbOrTrx, userId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('auth_factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/** Marks the session as having just confirmed the password (and second factor). */
export async function markConfirmed(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .updateTable('auth_sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

function usedPasskeyRecently(amr: AuthenticationStep[]): boolean {
  const since = Date.now() / 1000 - CONFIRMATION_MINUTES * 60
  return amr.some(({ method, timestamp }) => method === 'passkey' && timestamp > since)
}

/** Throws a 403 problem `reauthentication_needed` unless the session was confirmed recently. */
export function requireConfirmed(session: { confirmed_at: Date | null }): void {
  const age = session.confirmed_at ? Date.now() - session.confirmed_at.getTime() : Number.POSITIVE_INFINITY
  if (age < CONFIRMATION_MINUTES * 60_000) return
  throw new ProblemError(403, 'Please confirm with your password first.', { code: 'reauthentication_needed' })
}
