import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { ABSENT_HOURS } from '../../limits.ts'

/**
 * After a successful read: a first read without a date starts the absence of an announced record, a later one confirms
 * it. Undefined when the record has a date or was not announced. `groupId` is any of its release groups.
 */
export async function writeAbsence(
  trx: Trx,
  groupId: string,
  at: Date,
): Promise<'begun' | 'proven' | undefined> {
  const before = new Date(at.getTime() - ABSENT_HOURS * 3_600_000)
  const { rows } = await sql<{ is_absent: boolean }>`
    update radar_releases set
      is_absent = is_absent or coalesce(absent_since <= ${before}::timestamptz, false),
      due_at = case when absent_since <= ${before}::timestamptz then ${at}::timestamptz else due_at end,
      absent_since = coalesce(absent_since, ${at}::timestamptz)
    where id = (select record_id from radar_releases where id = ${groupId}) and date is null and told_day is not null and not is_over
    returning is_absent`.execute(trx)
  const [row] = rows
  return row && (row.is_absent ? 'proven' : 'begun')
}
