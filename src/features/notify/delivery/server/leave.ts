import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

/**
 * Records which of some members still follow the subject of these notices. For the others, the notices disappear from
 * calendars, feeds and digests, and undelivered ones are dropped. Returns the members for whom the notices are back.
 */
export async function markLeft(
  trx: Trx,
  noticeIds: readonly number[],
  memberIds: readonly string[],
  following: ReadonlySet<string>,
): Promise<string[]> {
  if (noticeIds.length === 0) return []
  const ids = sql`${[...noticeIds]}::bigint[]`
  const left = memberIds.filter((id) => !following.has(id))
  const back = memberIds.filter((id) => following.has(id))
  await sql`
    with gone as (
      update member_notices set is_left = true
      where notice_id = any (${ids}) and user_id = any (${left}::uuid[]) and not is_left
      returning user_id, notice_id
    )
    delete from notice_outbox o using gone where o.user_id = gone.user_id and o.notice_id = gone.notice_id`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`
    update member_notices set is_left = false
    where notice_id = any (${ids}) and user_id = any (${back}::uuid[]) and is_left
    returning user_id as id`.execute(trx)
  return [...new Set(rows.map(({ id }) => id))]
}
