import { sql } from 'kysely'
import type { AuthUser, UserChange } from '#features/accounts/contract.ts'
import { verifyCurrentPassword, withFactorProof } from '#features/accounts/factors/server/prove-identity.ts'
import { MAIL_LINK_MINUTES, PASSWORD_REQUIRED, SAME_PASSWORD } from '#features/accounts/limits.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import { revokeEmailChange, revokeMailTokens } from '#features/accounts/mail/server/mail-tokens.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import { rejectGuessablePassword } from '#features/accounts/sign-in/server/passwords/password-choice.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import { readUser } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import {
  type AuthenticationStep,
  endSessions,
  lockSession,
  lockUser,
} from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'

/**
 * Changes the password, or requests a change of the e-mail address, to be confirmed by the mail to the new one.
 * Throws 422 problems by field.
 */
export async function changeUser(
  accounts: AccountsContext,
  viewer: Viewer,
  change: UserChange,
  client: Client,
): Promise<AuthUser> {
  if (change.email !== undefined) await requestEmailChange(accounts, viewer, change.email, change, client)
  if (change.password !== undefined) await changePassword(accounts, viewer, change.password, change, client)
  return readUser(accounts.db, viewer.id)
}

/** Needs the current password, except once in a session that a recovery link has just opened. */
async function changePassword(
  accounts: AccountsContext,
  viewer: Viewer,
  password: string,
  { current_password }: UserChange,
  client: Client,
): Promise<void> {
  const user = await readUser(accounts.db, viewer.id)
  await rejectGuessablePassword(password, [user.email, user.user_metadata.username])
  const recovering = await isRecovering(accounts.db, viewer.sessionId)
  if (!recovering) {
    await requireCurrent(accounts, viewer, current_password, client)
    if (password === current_password) {
      throw new ProblemError(422, SAME_PASSWORD, {
        code: 'same_password',
        errors: { password: SAME_PASSWORD },
      })
    }
  }
  const password_hash = await accounts.passwords.hash(password)

  const ended = await accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    const session = await lockSession(trx, viewer, 'update')
    if (recovering && !recoveredRecently(session.amr)) throw currentNeeded()
    await trx
      .updateTable('auth_sessions')
      .set({ amr: JSON.stringify(session.amr.map(withoutRecovery)) })
      .where('id', '=', session.id)
      .execute()
    await trx
      .updateTable('users')
      .set({ password_hash, updated_at: sql<Date>`now()` })
      .where('id', '=', viewer.id)
      .execute()
    await revokeMailTokens(trx, viewer.id)
    const ids = await endSessions(trx, 'password_changed', { userId: viewer.id, except: viewer.sessionId })
    await recordEvent(trx, {
      kind: 'password_changed',
      userId: viewer.id,
      sessionId: viewer.sessionId,
      client,
    })
    await enqueueMail(trx, {
      kind: 'password_changed',
      address: user.email,
      userId: viewer.id,
      username: user.user_metadata.username,
    })
    return ids
  })
  await accounts.endedSessions.publish(ended)
  accounts.outbox.wake()
}

/** Needs password and second factor. Does not reveal whether the address belongs to another account. */
async function requestEmailChange(
  accounts: AccountsContext,
  viewer: Viewer,
  email: string,
  { current_password, nonce }: UserChange,
  client: Client,
): Promise<void> {
  await requireCurrent(accounts, viewer, current_password, client)
  await accounts.limits.emailChange.consume(viewer.id)
  const user = await readUser(accounts.db, viewer.id)
  await withFactorProof(accounts, viewer, { code: nonce, field: 'nonce', client }, async (trx) => {
    await revokeEmailChange(trx, viewer.id)
    await enqueueMail(trx, {
      kind: 'email_change',
      address: email,
      userId: viewer.id,
      username: user.user_metadata.username,
    })
    await recordEvent(trx, {
      kind: 'email_change_requested',
      userId: viewer.id,
      sessionId: viewer.sessionId,
      client,
    })
  })
  accounts.outbox.wake()
}

const currentNeeded = () =>
  new ProblemError(422, PASSWORD_REQUIRED, {
    code: 'reauthentication_needed',
    errors: { current_password: PASSWORD_REQUIRED },
  })

async function requireCurrent(
  accounts: AccountsContext,
  viewer: Viewer,
  password: string | undefined,
  client: Client,
): Promise<void> {
  if (!password) throw currentNeeded()
  await verifyCurrentPassword(accounts, viewer, password, client, 'current_password')
}

async function isRecovering(db: DbOrTrx, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('auth_sessions')
    .select('amr')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session !== undefined && recoveredRecently(session.amr)
}

function recoveredRecently(amr: AuthenticationStep[]): boolean {
  const since = Date.now() / 1000 - MAIL_LINK_MINUTES * 60
  return amr.some(({ method, timestamp }) => method === 'recovery' && timestamp > since)
}

/** A recovery link allows one new password; afterwards the session counts as signed in with that password. */
const withoutRecovery = (step: AuthenticationStep): AuthenticationStep =>
  step.method === 'recovery' ? { ...step, method: 'password' } : step
