import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'

/** ListenBrainz' date (YYYY, YYYY-MM or YYYY-MM-DD) of a release group that is watched for its artists, else null. */
export async function readListenBrainzDate(db: Db, mbid: string): Promise<string | null> {
  const rows = await readPrepared(
    db,
    sql<{ date: string | null }>`
    select d.date from radar_releases r join radar_dates d on d.release_id = r.id
    where r.mbid = ${mbid} and r.label_mbid is null and d.source = 'listenbrainz' and not d.is_gone`,
  )
  return rows[0]?.date ?? null
}
