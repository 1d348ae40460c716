import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { decodeCursor, isCursorInt, type Page, toPage } from '#platform/db/keyset.ts'
import { isDay } from '#platform/time.ts'
import { VARIOUS_ARTISTS } from './kinds.ts'

export interface NewRelease {
  id: number
  mbid: string
  groupMbid: string | null
  title: string
  /** yyyy-mm-dd */
  date: string
  type: string | null
  artistCredit: string
  /** How well known it or its first artist is. */
  known: number
}

/**
 * First releases of these days (yyyy-mm-dd, inclusive), the latest day first, and of a day the best known first. Throws
 * a 400 problem for a wrong cursor.
 */
export async function listNewReleases(
  db: Db,
  { from, to }: { from: string; to: string },
  limit: number,
  cursor?: string,
): Promise<Page<NewRelease>> {
  const [date = to, known, id] = cursor ? decodeCursor(cursor, [isDay, isCursorInt, isCursorInt]) : []
  const after =
    known === undefined ? sql`true` : sql`(date < ${date} or (known, id) < (${known}::int, ${id}::int))`
  const { rows } = await sql<NewRelease>`
    select * from (
      select r.id, r.mbid, g.mbid as "groupMbid", r.title, r.date, g.primary_type as type, c.name as "artistCredit",
        greatest(a.popularity, g.popularity) as known
      from releases r join artist_credits c on c.id = r.artist_credit_id
      join artist_credit_names n on n.artist_credit_id = c.id and n.position = 0
      join artists a on a.id = n.artist_id
      left join release_groups g on g.id = r.release_group_id
      where r.date between ${from} and ${to < date ? to : date} and length(r.date) = 10 and a.mbid <> ${VARIOUS_ARTISTS}
        and coalesce(g.first_release_date >= left(r.date, length(g.first_release_date)), true)
        and not exists (
          select from releases earlier
          where earlier.release_group_id = r.release_group_id and (earlier.date, earlier.id) < (r.date, r.id))
    ) first where ${after}
    order by date desc, known desc, id desc limit ${limit + 1}`.execute(db)
  return toPage(rows, limit, (row) => [row.date, row.known, row.id])
}
