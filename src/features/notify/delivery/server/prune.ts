import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'
import { DAY_MS } from '#platform/time.ts'

/**
 * Feeds reach back half a year. Calendars show a record until 90 days after its day, which is known at most 400 days
 * ahead, and count all earlier notices about it.
 */
const KEPT_DAYS = 500
const BATCH_SIZE = 5000

/** Deletes notices that are no longer needed, a limited number per run. */
export async function pruneNotices({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  await sql`
    delete from member_notices where (user_id, notice_id) in (
      select user_id, notice_id from member_notices where due_at < ${before} order by due_at limit ${BATCH_SIZE})`.execute(
    db,
  )
  await sql`
    delete from notices where id in (
      select id from notices n where created_at < ${before}
        and not exists (select from member_notices m where m.notice_id = n.id)
      order by id limit ${BATCH_SIZE})`.execute(db)
}
