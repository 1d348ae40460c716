import { sql } from 'kysely'
import { hasFactor } from '#features/accounts/factors/server/prove-identity.ts'
import { removeRecoveryCodes } from '#features/accounts/factors/server/recovery-codes.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { recordEvent } from './security-events.ts'

/** A member whose access an admin restores. */
interface Member {
  id: string
  email: string
  username: string
}

/** The address of an account. Rejects when it is gone. */
export async function emailOf(db: DbOrTrx, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.email
}

/** Marks the email address as confirmed. */
export async function confirmEmail(trx: Trx, { id }: Pick<Member, 'id'>): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** Which login methods the account has: its passkeys, and whether there is a second factor. */
export async function readLogInMeans(db: DbOrTrx, userId: string) {
  const passkeys = await db
    .selectFrom('auth_passkeys')
    .select('factor_since')
    .where('user_id', '=', userId)
    .execute()
  return { hasSecondFactor: await hasFactor(db, userId), passkeys: passkeys.length }
}

/**
 * Removes authenticator apps, recovery codes and passkeys of a member who has lost them: whatever was on a lost phone
 * must no longer log in. Returns how many there were; undefined when there were none.
 */
export async function resetSecondFactor(trx: Trx, { id, email, username }: Member) {
  const apps = await trx.deleteFrom('auth_factors').where('user_id', '=', id).returning('id').execute()
  const passkeys = await trx.deleteFrom('auth_passkeys').where('user_id', '=', id).returning('id').execute()
  if (apps.length + passkeys.length === 0) return undefined
  await removeRecoveryCodes(trx, id)
  if (apps.length > 0) await recordEvent(trx, { kind: 'factor_removed', userId: id })
  if (passkeys.length > 0) await recordEvent(trx, { kind: 'passkey_removed', userId: id })
  await enqueueMail(trx, { kind: 'second_step_removed', address: email, userId: id, username })
  return { apps: apps.length, passkeys: passkeys.length }
}

/** Locks all roles until the end of the transaction: two admins who revoke each other would leave none. */
export async function lockRoles(trx: Trx): Promise<void> {
  await sql`select from user_roles order by user_id, role for update`.execute(trx)
}
