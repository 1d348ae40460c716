import { sql } from 'kysely'
import { countUpTo } from '#platform/db/count-up-to.ts'
import type { Db } from '#platform/db/database.ts'
import { readJobRuns } from '#platform/job-runs.ts'
import type { Job } from '#platform/jobs.ts'
import type { RadarState } from '../contract.ts'
import { CALLS_MAX } from '../limits.ts'

/** The state of the radar for operators. */
export async function readState(
  db: Db,
  now: Date,
  jobs: readonly Pick<Job, 'name' | 'everySeconds'>[],
): Promise<RadarState> {
  const waiting = await countWaiting(db, now)
  const { rows: counted } = await sql<{ watched: number }>`
    select ${countUpTo(sql`select from radar_watched`)} as watched`.execute(db)
  const callsFor = await db
    .selectFrom('radar_calls')
    .select(['purpose', 'calls'])
    .where('day', '=', now.toISOString().slice(0, 10))
    .orderBy('calls', 'desc')
    .execute()
  const calls = callsFor.reduce((sum, one) => sum + one.calls, 0)
  const rows = await db.selectFrom('radar_reads').selectAll().orderBy('source').execute()
  return {
    sources: rows.map(({ source, read_at, failed_at, failures }) => ({
      source,
      answeredAt: read_at?.toISOString() ?? null,
      failedAt: failed_at?.toISOString() ?? null,
      failures,
    })),
    watched: counted[0]?.watched ?? 0,
    waiting,
    calls,
    callsMax: CALLS_MAX,
    callsFor,
    jobs: await readJobRuns(db, jobs),
  }
}

/** How much of the radar's work waits, each counted up to `COUNT_MAX`. */
export async function countWaiting(db: Db, now: Date): Promise<RadarState['waiting']> {
  const dueOf = (kind: 'artist' | 'label') =>
    countUpTo(
      sql`select from radar_watched where kind = ${kind} and due_at <= ${now}::timestamptz order by due_at`,
    )
  const { rows } = await sql<RadarState['waiting']>`
    select ${dueOf('artist')} as artists, ${dueOf('label')} as labels,
      ${countUpTo(sql`select from radar_releases where look_up_at <= ${now}::timestamptz order by look_up_at`)} as "lookUps",
      ${countUpTo(sql`select from radar_releases where due_at <= ${now}::timestamptz order by due_at`)} as records,
      ${countUpTo(sql`select from radar_tellings`)} as "pendingNotices"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The radar could not be counted.')
  return row
}
