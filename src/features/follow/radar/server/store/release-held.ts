import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

/**
 * Releases records that waited for look-ups: new ones while a known record of the same artist was missing, and those
 * that lost an artist who may have been merged.
 */
export async function releaseHeld(trx: Trx, at: Date): Promise<void> {
  await sql`
    update radar_releases r set held_until = null, due_at = ${at}::timestamptz
    where r.held_until is not null and r.is_confirmed
      and not exists (select from radar_watched where check_at <= ${at}::timestamptz)
      and not exists (
        select from radar_credits c
        join radar_credits d on d.kind = c.kind and d.mbid = c.mbid
        join radar_releases s on s.id = d.release_id
        join radar_releases p on p.id = s.record_id
        where c.release_id = r.id and s.id <> r.id and s.look_up_at <= ${at}::timestamptz
          and coalesce(p.told_day, p.day) is not null)`.execute(trx)
}
