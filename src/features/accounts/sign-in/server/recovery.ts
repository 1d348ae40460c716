import { sql } from 'kysely'
import type { AuthUser, SessionAnswer } from '#features/accounts/contract.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import {
  consumeMailToken,
  revokeLinks,
  revokeMailTokens,
} from '#features/accounts/mail/server/mail-tokens.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import { withdrawExports } from '#features/accounts/settings/server/export/export-rows.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { createAppealPasses } from './sessions/appeal-passes.ts'
import type { Client } from './sessions/client.ts'
import { readUser, sessionAnswer } from './sessions/session-answer.ts'
import { openSession, refuseBanned, step } from './sessions/sessions.ts'
import { rethrowUniqueViolation } from './unique.ts'

/** The problem of a link that works no more. */
export const linkSpent = () =>
  new ProblemError(403, 'This link has been used already, or is too old. Please ask for a new one.', {
    code: 'otp_expired',
  })

/** Requests a recovery mail. Same work and same response whether or not the address has an account. */
export async function requestRecovery(accounts: AccountsContext, email: string): Promise<void> {
  await enqueueMail(accounts.db, { kind: 'recovery', address: email })
  accounts.outbox.wake()
}

/** Consumes the link of a recovery mail: opens a session that may set a new password without the old one. */
export async function consumeRecoveryLink(
  accounts: AccountsContext,
  token: string,
  client: Client,
): Promise<SessionAnswer> {
  const makePass = await createAppealPasses(accounts)
  const opened = await accounts.db.transaction().execute(async (trx) => {
    const consumed = await consumeMailToken(trx, 'recovery', token)
    if (!consumed) return undefined
    refuseBanned(consumed.user, makePass)
    const userId = consumed.user.id
    // If several links were requested, one is enough.
    await revokeLinks(trx, userId, 'recovery')
    await withdrawExports(trx, userId)
    const session = await openSession(trx, { userId, aal: 1, amr: [step('recovery')], client })
    // Opening a link from the mail confirms the address.
    await trx
      .updateTable('users')
      .set({
        email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
        last_sign_in_at: new Date(),
      })
      .where('id', '=', userId)
      .execute()
    await recordEvent(trx, { kind: 'recovery_used', userId, sessionId: session.row.id, client })
    return session
  })
  if (!opened) throw linkSpent()
  return sessionAnswer(accounts, opened.row, opened.refreshToken)
}

/** Consumes the link that confirms a new e-mail address, in any browser. Opens no session. */
export async function consumeEmailChangeLink(
  accounts: AccountsContext,
  token: string,
  client: Client,
): Promise<AuthUser> {
  const user = await accounts.db
    .transaction()
    .execute(async (trx) => {
      const consumed = await consumeMailToken(trx, 'email_change', token)
      if (!consumed?.newEmail) return undefined
      const before = consumed.user
      await trx
        .updateTable('users')
        .set({ email: consumed.newEmail, email_confirmed_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
        .where('id', '=', before.id)
        .execute()
      // Links sent to the old address must stop working.
      await revokeMailTokens(trx, before.id)
      await recordEvent(trx, { kind: 'email_changed', userId: before.id, client })
      const after = await readUser(trx, before.id)
      const { username } = after.user_metadata
      await enqueueMail(trx, { kind: 'email_changed', address: before.email, userId: before.id, username })
      return after
    })
    .catch(rethrowUniqueViolation)
  if (!user) throw linkSpent()
  accounts.outbox.wake()
  return user
}
