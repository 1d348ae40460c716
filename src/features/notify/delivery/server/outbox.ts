import { sql } from 'kysely'
import type { Db, DbOrTrx } from '#platform/db/database.ts'

/** After this many attempts, over about a day, a delivery waits for an operator. */
export const ATTEMPTS_MAX = 10
/** Delay before the next attempt, doubled with each. */
const RETRY_SECONDS = 60
/** How long a claimed row belongs to its process, which may renew the lease. */
const LEASE_SECONDS = 300
export const RENEW_EVERY_MS = 60_000
const ERROR_LENGTH = 200

interface Failed {
  id: number
  attempts: number
}

export const leaseUntil = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000)

/** Keeps rows that this process has claimed and still works on. */
export async function renewLease(db: DbOrTrx, rows: readonly Failed[], now: Date): Promise<void> {
  for (const { id, attempts } of rows) {
    await sql`update notice_outbox set due_at = ${leaseUntil(now)}
      where id = ${id} and attempts = ${attempts} and dead_at is null`.execute(db)
  }
}

/** Deletes deliveries that are done or no longer wanted. */
export async function settle(db: DbOrTrx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from notice_outbox where id = any (${ids}::bigint[])`.execute(db)
}

/** Postpones rows without counting an attempt. */
export async function postpone(db: DbOrTrx, ids: readonly number[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update notice_outbox set due_at = ${until}, attempts = greatest(attempts - 1, 0)
    where id = any (${ids}::bigint[])`.execute(db)
}

/** Schedules the next attempt, no earlier than after `afterMs`; gives rows up after the last one. */
export async function fail(
  db: Db,
  rows: readonly Failed[],
  { now, error, afterMs = 0 }: { now: Date; error: string; afterMs?: number },
): Promise<void> {
  for (const { id, attempts } of rows) {
    const isLast = attempts >= ATTEMPTS_MAX
    const delay = Math.max(RETRY_SECONDS * 1000 * 2 ** (attempts - 1), afterMs)
    await db
      .updateTable('notice_outbox')
      .set({
        due_at: new Date(now.getTime() + delay),
        last_error: error.slice(0, ERROR_LENGTH),
        dead_at: isLast ? now : null,
      })
      .where('id', '=', id)
      .execute()
  }
}
