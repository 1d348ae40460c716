import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import { removeRecoveryCodes } from './factors/recovery-codes.ts'
import { enqueueMail } from './mail/outbox.ts'
import { recordEvent } from './security-events.ts'

/** What an admin does for a locked member. */
interface Member {
  id: string
  email: string
  username: string
}

/** Takes the email address for confirmed. */
export async function confirmEmail(trx: Trx, { id }: Pick<Member, 'id'>): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** Removes the authenticator apps and recovery codes, for a member who lost them. Throws a 404 problem without any. */
export async function resetSecondFactor(trx: Trx, { id, email, username }: Member): Promise<void> {
  const removed = await trx.deleteFrom('auth_factors').where('user_id', '=', id).returning('id').execute()
  if (removed.length === 0) throw notFound('This member has no second step.')
  await removeRecoveryCodes(trx, id)
  await recordEvent(trx, { kind: 'factor_removed', userId: id })
  await enqueueMail(trx, { kind: 'factor_removed', address: email, userId: id, username })
}

/** Locks all roles until the end of the transaction: two admins who revoke each other would leave none. */
export async function lockRoles(trx: Trx): Promise<void> {
  await sql`select from user_roles order by user_id, role for update`.execute(trx)
}
