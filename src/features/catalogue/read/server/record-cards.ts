import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readPrepared } from '#platform/db/statement.ts'

export interface RecordCardRow {
  mbid: string
  title: string
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null
  creditId: number | null
  /** MBID of the release group whose cover it has; null when it is unknown. */
  groupMbid: string | null
}

/** The artists with these MusicBrainz ids. */
export const readArtistCards = (
  db: Db,
  mbids: readonly string[],
): Promise<{ mbid: string; name: string }[]> =>
  readPrepared(
    db,
    sql<{ mbid: string; name: string }>`select mbid, name from artists where mbid = any(${mbids}::uuid[])`,
  )

/** The release groups and recordings with these MusicBrainz ids. A recording has the cover of its first release. */
export const readRecordCards = (db: Db, mbids: readonly string[]): Promise<RecordCardRow[]> =>
  readPrepared(
    db,
    sql<RecordCardRow>`
    select g.mbid, g.title, g.first_release_date as date, g.artist_credit_id as "creditId", g.mbid as "groupMbid"
    from release_groups g where g.mbid = any(${mbids}::uuid[])
    union all
    select r.mbid, r.title, r.first_release_date, r.artist_credit_id, first.mbid
    from recordings r left join lateral (
      select g.mbid from tracks t join releases e on e.id = t.release_id join release_groups g on g.id = e.release_group_id
      where t.recording_id = r.id order by e.date nulls last, e.id limit 1) first on true
    where r.mbid = any(${mbids}::uuid[])`,
  )
