import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db, DbOrTrx } from '#platform/db/database.ts'
import { asOutsideError } from '#platform/fetch/outside-error.ts'
import { dayAt } from '#platform/time.ts'
import { CALLS_MAX } from '../../limits.ts'

/** The purpose of a request to a source. */
export type Purpose =
  | 'fresh-releases'
  | 'artists'
  | 'confirmations'
  | 'look-ups'
  | 'merged-artists'
  | 'labels'

export type CalledSource = 'musicbrainz' | 'listenbrainz'

/**
 * The shares of the budget that less urgent requests must leave for others. What they find may be announced late, but
 * is not missed.
 */
const SHARES: Record<Purpose, number> = {
  'fresh-releases': 1,
  artists: 1,
  confirmations: 1,
  'look-ups': 0.95,
  labels: 0.9,
  'merged-artists': 0.85,
}

/** Thrown when the day's requests are used up; the work continues on the next day. */
export class BudgetSpent extends Error {
  override name = 'BudgetSpent'
}

export interface Calls {
  /** Makes one request within the budget of the day. Throws `BudgetSpent`, and the `OutsideError` of the request. */
  call<T>(source: CalledSource, purpose: Purpose, request: () => Promise<T>): Promise<T>
}

/** Counts the requests to sources in the database, for all processes, and keeps to the budget of each day (UTC). */
export function createCalls(db: Db, clock: Clock): Calls {
  return {
    async call(source, purpose, request) {
      const now = clock.now()
      if (!(await take(db, now, purpose))) throw new BudgetSpent('No more requests to sources today.')
      try {
        const answer = await request()
        await sql`
          insert into radar_reads (source, read_at) values (${source}, ${now}::timestamptz)
          on conflict (source) do update set read_at = excluded.read_at, failures = 0`.execute(db)
        return answer
      } catch (error) {
        const cause = asOutsideError(error)
        if (cause.kind === 'closed') throw cause
        await sql`
          insert into radar_reads (source, failed_at, failures) values (${source}, ${now}::timestamptz, 1)
          on conflict (source) do update
            set failed_at = excluded.failed_at, failures = radar_reads.failures + 1`.execute(db)
        throw cause
      }
    },
  }
}

async function take(db: Db, now: Date, purpose: Purpose): Promise<boolean> {
  const day = dayAt(now)
  const { rows } = await sql`
    insert into radar_calls as c (day, purpose, calls)
    select ${day}::date, ${purpose}, 1
    where (select coalesce(sum(calls), 0) from radar_calls where day = ${day}::date) < ${Math.floor(CALLS_MAX * SHARES[purpose])}
    on conflict (day, purpose) do update set calls = c.calls + 1 returning calls`.execute(db)
  return rows.length > 0
}

/** When a source last answered; null if never. */
export async function readLastAnswer(db: DbOrTrx, source: CalledSource): Promise<Date | null> {
  const row = await db
    .selectFrom('radar_reads')
    .select('read_at')
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.read_at ?? null
}
