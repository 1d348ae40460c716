import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { RadarState } from '../contract.ts'
import { CALLS_MAX } from '../limits.ts'

type Counts = RadarState['waiting'] & Pick<RadarState, 'watched' | 'calls'>

/** What operators see of the radar at a moment. */
export async function readState(db: Db, now: Date): Promise<RadarState> {
  const { watched, calls, ...waiting } = await count(db, now)
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
  }
}

async function count(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from radar_watched) as watched,
      (select count(*)::int from radar_watched where kind = 'artist' and due_at <= ${now}::timestamptz) as artists,
      (select count(*)::int from radar_releases where look_up_at <= ${now}::timestamptz) as "lookUps",
      (select count(*)::int from radar_releases where due_at <= ${now}::timestamptz) as records,
      (select count(*)::int from radar_tellings) as tellings,
      (select coalesce(sum(calls), 0)::int from radar_calls
        where day = ${now.toISOString().slice(0, 10)}::date) as calls`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The radar could not be counted.')
  return row
}
