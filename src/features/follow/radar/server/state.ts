import { sql } from 'kysely'
import { countUpTo } from '#platform/db/count-up-to.ts'
import type { Db } from '#platform/db/database.ts'
import { readJobRuns } from '#platform/job-runs.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { dayAt } from '#platform/time.ts'
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
    select ${countUpTo(sql`select from radar_watches`)} as watched`.execute(db)
  const callsFor = await db
    .selectFrom('radar_calls')
    .select(['purpose', 'calls'])
    .where('day', '=', dayAt(now))
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
      sql`select from radar_watches where kind = ${kind} and due_at <= ${now}::timestamptz order by due_at`,
    )
  const { rows } = await sql<RadarState['waiting']>`
    select ${dueOf('artist')} as artists, ${dueOf('label')} as labels,
      ${countUpTo(sql`select from radar_releases where look_up_due_at <= ${now}::timestamptz order by look_up_due_at`)} as "lookUps",
      ${countUpTo(sql`select from radar_releases where due_at <= ${now}::timestamptz order by due_at`)} as records,
      ${countUpTo(sql`select from release_fan_outs`)} as "pendingNotices"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The radar could not be counted.')
  return row
}

/** How often the metrics about waiting work are updated. */
export const MEASURE_SECONDS = 60

/** Publishes as metrics how much of the radar's work waits, and whether its notices are being sent. */
export function createMeasuring({ db, clock, metrics }: Pick<Platform, 'db' | 'clock' | 'metrics'>) {
  const waiting = { artists: 0, labels: 0, lookUps: 0, records: 0, pendingNotices: 0 }
  const names = {
    artists: 'radar-artists',
    labels: 'radar-labels',
    lookUps: 'radar-look-ups',
    records: 'radar-records',
    pendingNotices: 'radar-pending-notices',
  } as const
  for (const key of ['artists', 'labels', 'lookUps', 'records', 'pendingNotices'] as const) {
    metrics.watchQueue(names[key], () => ({ waiting: waiting[key], running: 0 }))
  }
  return async () => {
    const { artists, labels, lookUps, records, pendingNotices } = await countWaiting(db, clock.now())
    Object.assign(waiting, { artists, labels, lookUps, records, pendingNotices })
  }
}
