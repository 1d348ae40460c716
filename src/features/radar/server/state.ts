import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readJobRuns } from '#platform/job-runs.ts'
import type { Job } from '#platform/jobs.ts'
import type { RadarState } from '../contract.ts'
import { CALLS_MAX } from '../limits.ts'

type Counts = RadarState['waiting'] & Pick<RadarState, 'watched' | 'calls'>

/** What operators see of the radar at a moment. */
export async function readState(
  db: Db,
  now: Date,
  jobs: readonly Pick<Job, 'name' | 'everySeconds'>[],
): Promise<RadarState> {
  const { watched, calls, ...waiting } = await countWaiting(db, now)
  const callsFor = await db
    .selectFrom('radar_calls')
    .select(['purpose', 'calls'])
    .where('day', '=', now.toISOString().slice(0, 10))
    .orderBy('calls', 'desc')
    .execute()
  const rows = await db.selectFrom('radar_reads').selectAll().orderBy('source').execute()
  return {
    sources: rows.map(({ source, read_at, failed_at, failures }) => ({
      source,
      answeredAt: read_at?.toISOString() ?? null,
      failedAt: failed_at?.toISOString() ?? null,
      failures,
    })),
    watched,
    waiting,
    calls,
    callsMax: CALLS_MAX,
    callsFor,
    jobs: await readJobRuns(db, jobs),
  }
}

/** How much of the radar's work waits. */
export async function countWaiting(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from radar_watched) as watched,
      (select count(*)::int from radar_watched where kind = 'artist' and due_at <= ${now}::timestamptz) as artists,
      (select count(*)::int from radar_watched where kind = 'label' and due_at <= ${now}::timestamptz) as labels,
      (select count(*)::int from radar_releases where look_up_at <= ${now}::timestamptz) as "lookUps",
      (select count(*)::int from radar_releases where due_at <= ${now}::timestamptz) as records,
      (select count(*)::int from radar_tellings) as tellings,
      (select coalesce(sum(calls), 0)::int from radar_calls
        where day = ${now.toISOString().slice(0, 10)}::date) as calls`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The radar could not be counted.')
  return row
}
