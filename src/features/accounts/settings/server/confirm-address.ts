import { sql } from 'kysely'
import type { AuthUser } from '#features/accounts/contract.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import { consumeMailToken } from '#features/accounts/mail/server/mail-tokens.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { linkSpent } from '#features/accounts/sign-in/server/recovery.ts'
import { readUser } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'

/**
 * Enqueues the mail that confirms the address of a new member, where mail is set up and the site is for strangers: there
 * it must be confirmed before the first post.
 */
export async function enqueueConfirmationMail(
  { config, site }: Pick<AccountsContext, 'config' | 'site'>,
  trx: Trx,
  userId: string,
): Promise<void> {
  if (config.smtpUrl && site.values.isForStrangers)
    await enqueueMail(trx, { kind: 'signup', address: '', userId })
}

/** Sends that mail again. Throws a 409 problem when the address is confirmed. */
export async function resendConfirmationMail(trx: Trx, viewer: Viewer): Promise<void> {
  const user = await readUser(trx, viewer.id)
  if (user.email_confirmed_at) throw new ProblemError(409, 'You’ve already confirmed your email address.')
  await enqueueMail(trx, { kind: 'signup', address: '', userId: viewer.id })
}

/** Consumes the link that confirms the address of a sign-up, in any browser. Opens no session. */
export async function consumeSignUpLink({ db }: AccountsContext, token: string): Promise<AuthUser> {
  const user = await db.transaction().execute(async (trx) => {
    const consumed = await consumeMailToken(trx, 'signup', token)
    if (consumed?.newEmail !== consumed?.user.email || !consumed) return undefined
    await trx
      .updateTable('users')
      .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
      .where('id', '=', consumed.user.id)
      .execute()
    return readUser(trx, consumed.user.id)
  })
  if (!user) throw linkSpent()
  return user
}
