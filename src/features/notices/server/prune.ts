import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'

/**
 * Feeds reach back half a year. Calendars show a record until 90 days after its day, of which they know at most 400 days
 * before, and count all notices about it until then.
 */
const KEPT_DAYS = 500
const AT_ONCE = 5000

/** Removes notices that nobody needs any more, a bounded number in each run. */
export async function pruneNotices({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
  await sql`
    delete from member_notices where (user_id, notice_id) in (
      select user_id, notice_id from member_notices where due_at < ${before} order by due_at limit ${AT_ONCE})`.execute(
    db,
  )
  await sql`
    delete from notices where id in (
      select id from notices n where created_at < ${before}
        and not exists (select from member_notices m where m.notice_id = n.id)
      order by id limit ${AT_ONCE})`.execute(db)
}
