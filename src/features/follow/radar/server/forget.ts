import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { lockRadar } from './store/observe.ts'

const DAY_MS = 86_400_000
/** Longer than a record can be announced ahead, and longer than anybody looks back. */
const KEPT_DAYS = 400
const CALLS_KEPT_DAYS = 60

/** Deletes release groups whose day is long past or that have long been without one, and old request counts. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await db.transaction().execute(async (trx) => {
    await lockRadar(trx)
    await sql`
      with old as (
        select p.id from radar_releases p where p.id = p.record_id and p.seen_at < ${before}::timestamptz
          and coalesce(p.day, p.told_day, '-infinity') < ${before.toISOString().slice(0, 10)}::date
      )
      delete from radar_releases r using old where r.record_id = old.id`.execute(trx)
    await sql`delete from radar_calls
      where day < ${new Date(now.getTime() - CALLS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)}::date`.execute(
      trx,
    )
  })
}
