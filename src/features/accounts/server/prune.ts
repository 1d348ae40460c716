import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'
import './tables.ts'

const EVERY_SECONDS = 60 * 60

/** Forgets what has served its purpose; how long things are kept is in docs/decisions. */
export function startPruning({ jobs, db }: Platform): void {
  const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`
  jobs.every('accounts.prune', EVERY_SECONDS, async () => {
    await db.deleteFrom('auth_ended_sessions').where('ended_at', '<', ago('1 hour')).execute()
    await db.deleteFrom('auth_sessions').where('ended_at', '<', ago('7 days')).execute()
    await db.deleteFrom('auth_sessions').where('expires_at', '<', ago('7 days')).execute()
    await db.deleteFrom('auth_mail_tokens').where('expires_at', '<', ago('0')).execute()
    await db.deleteFrom('auth_rate_limits').where('forget_at', '<', ago('0')).execute()
    await db
      .deleteFrom('auth_factors')
      .where('verified_at', 'is', null)
      .where('created_at', '<', ago('1 day'))
      .execute()
    await db.deleteFrom('auth_events').where('at', '<', ago('400 days')).execute()
  })
}
