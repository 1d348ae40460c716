import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import { perPlatform } from '#platform/per-platform.ts'
import type { Platform } from '#platform/platform.ts'
import { CODE_REQUIRED, CONFIRMATION_MINUTES, WRONG_CODE, WRONG_PASSWORD } from '../../limits.ts'
import { createGrowingDelay } from '../limits/growing-delay.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { recordEvent } from '../security-events.ts'
import type { Client } from '../sessions/client.ts'
import { lockSession, lockUser } from '../sessions/sessions.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { factorKey, takeTotpCode } from './totp.ts'

type LockedSession = Awaited<ReturnType<typeof lockSession>>

/** Only who knows the password or holds a session gets here, so these can lock no one else out. */
const growth = { free: 5, firstSeconds: 10, maxSeconds: 15 * 60, forgetSeconds: 24 * 60 * 60 }
const passwordLimits = perPlatform((platform) =>
  createGrowingDelay(platform, { name: 'identity', ...growth }),
)
export const codeLimits = perPlatform((platform) => createGrowingDelay(platform, { name: 'code', ...growth }))

/**
 * Asks a signed-in person for the password again. Throws a 422 problem with the message at `field`.
 * Never call it inside a transaction.
 */
export async function provePassword(
  platform: Platform,
  viewer: Viewer,
  password: string,
  client: Client,
  field = 'password',
): Promise<void> {
  await passwordLimits(platform).attempt(viewer.id)
  const user = await platform.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (await verifyPassword(user?.password_hash, password, platform.passwordCost)) {
    await passwordLimits(platform).forget(viewer.id)
    return
  }
  await recordEvent(platform.db, {
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
 * Runs `work` in a transaction that holds user and session, after asking for the second factor: a code of an
 * authenticator app or a recovery code. An account without one is not asked. Throws a 422 problem with the
 * message at `field`.
 */
export async function withFactorProof<T>(
  platform: Platform,
  viewer: Viewer,
  proof: { code: string | undefined; field?: string; client: Client },
  work: (trx: DbOrTrx, session: LockedSession) => Promise<T>,
): Promise<T> {
  const { code, field = 'code', client } = proof
  const key = await factorKey(platform)
  if (code) await codeLimits(platform).attempt(viewer.id)
  const outcome = await platform.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    const session = await lockSession(trx, viewer, 'update')
    const isProven =
      !(await hasFactor(trx, viewer.id)) || (code && (await takeCode(trx, key, viewer.id, code)))
    return isProven ? { result: await work(trx, session) } : undefined
  })
  if (outcome) {
    if (code) await codeLimits(platform).forget(viewer.id)
    return outcome.result
  }
  if (!code) {
    throw new ProblemError(422, CODE_REQUIRED, {
      code: 'mfa_code_required',
      errors: { [field]: CODE_REQUIRED },
    })
  }
  await recordEvent(platform.db, {
    kind: 'factor_failed',
    userId: viewer.id,
    sessionId: viewer.sessionId,
    client,
  })
  throw wrongCode(field)
}

export const wrongCode = (field = 'code') =>
  new ProblemError(422, WRONG_CODE, { code: 'mfa_verification_failed', errors: { [field]: WRONG_CODE } })

async function takeCode(trx: DbOrTrx, key: Buffer, userId: string, code: string): Promise<boolean> {
  return (
    (await takeTotpCode(trx, key, { userId, code })) !== undefined ||
    (await takeRecoveryCode(trx, userId, code))
  )
}

export async function hasFactor(db: DbOrTrx, userId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('auth_factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/** Remembers on the session that password (and factor) were just given. */
export async function markConfirmed(trx: DbOrTrx, sessionId: string): Promise<void> {
  await trx
    .updateTable('auth_sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Refuses a sensitive change with a 403 problem `reauthentication_needed` unless it was confirmed lately. */
export function requireConfirmed(session: { confirmed_at: Date | null }): void {
  const age = session.confirmed_at ? Date.now() - session.confirmed_at.getTime() : Number.POSITIVE_INFINITY
  if (age < CONFIRMATION_MINUTES * 60_000) return
  throw new ProblemError(403, 'Please confirm with your password first.', { code: 'reauthentication_needed' })
}
