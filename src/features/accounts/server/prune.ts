import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Deletes expired rows; docs/decisions lists how long each kind is kept. */
export async function prune(db: Db): Promise<void> {
  const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`
  await db.deleteFrom('auth_ended_sessions').where('ended_at', '<', ago('1 hour')).execute()
  await db.deleteFrom('auth_sessions').where('ended_at', '<', ago('7 days')).execute()
  await db.deleteFrom('auth_sessions').where('expires_at', '<', ago('7 days')).execute()
  await db.deleteFrom('auth_passkey_challenges').where('expires_at', '<', ago('0')).execute()
  await db.deleteFrom('auth_mail_tokens').where('expires_at', '<', ago('0')).execute()
  await db.deleteFrom('auth_mails_sent').where('at', '<', ago('1 day')).execute()
  await db.deleteFrom('auth_rate_limits').where('forget_at', '<', ago('0')).execute()
  await db
    .deleteFrom('auth_factors')
    .where('verified_at', 'is', null)
    .where('created_at', '<', ago('1 day'))
    .execute()
  await db.deleteFrom('registration_applications').where('created_at', '<', ago('60 days')).execute()
  await db.deleteFrom('invitations').where('expires_at', '<', ago('0')).execute()
  await db.deleteFrom('auth_events').where('at', '<', ago('400 days')).execute()
}
