import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { DbOrTrx } from '#platform/db/database.ts'

/** After this many attempts, over about a day, a delivery waits for an operator. */
const ATTEMPTS_MAX = 10
/** Delay before the next attempt, doubled with each. */
const RETRY_SECONDS = 60
const LEASE_SECONDS = 300

/** How deliveries are leased and tried again. */
export const noticeLease = (clock: Clock) => ({
  table: 'notice_outbox' as const,
  key: ['id'] as const,
  due: 'due_at' as const,
  seconds: LEASE_SECONDS,
  clock,
  retry: {
    attempts: ATTEMPTS_MAX,
    pause: (attempts: number) => RETRY_SECONDS * 2 ** (attempts - 1),
    onDead: () => sql`dead_at = ${clock.now()}::timestamptz`,
    dead: 'dead_at' as const,
  },
})

/** Deletes deliveries that are done or no longer wanted. */
export async function settle(db: DbOrTrx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from notice_outbox where id = any (${ids}::bigint[])`.execute(db)
}
