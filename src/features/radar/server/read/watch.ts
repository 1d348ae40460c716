import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Merged artists are looked for this often. */
export const CHECK_DAYS = 30

/** Watches all artists and labels that somebody follows, and no others. */
export async function watchFollowed(db: Db, now: Date): Promise<void> {
  for (const { kind, counts, mbid, number } of FOLLOWED) {
    await sql`
      insert into radar_watched (kind, mbid, target_mbid, due_at, check_at)
      select ${kind}, f.${mbid}, coalesce(d.target_mbid, f.${mbid}), ${now}::timestamptz,
        -- Spread over the days, so that those of a large import are not all asked about on one.
        ${now}::timestamptz + make_interval(days => 1 + abs(hashtext(f.${mbid}::text)) % ${CHECK_DAYS})
      from ${counts} f left join mbid_redirects d on d.mbid = f.${mbid} and d.entity_kind = ${number}
      where f.followers > 0
        and not exists (select from radar_watched w where w.kind = ${kind} and w.mbid = f.${mbid})
      on conflict do nothing`.execute(db)
    // Of those whom everybody has left in the meantime.
    await sql`
      delete from radar_changed_follows n where n.kind = ${kind}
        and not exists (select from radar_watched w where w.kind = ${kind} and w.mbid = n.mbid)
        and not exists (select from ${counts} f where f.${mbid} = n.mbid and f.followers > 0)`.execute(db)
    await sql`
      delete from radar_watched w where w.kind = ${kind}
        and not exists (select from ${counts} f where f.${mbid} = w.mbid and f.followers > 0)
        -- Their entries leave calendars first.
        and not exists (select from radar_changed_follows n where n.kind = ${kind} and n.mbid = w.mbid)`.execute(
      db,
    )
  }
}

const FOLLOWED = [
  { kind: 'artist', counts: sql.table('artist_follower_counts'), mbid: sql.ref('artist_mbid'), number: 1 },
  { kind: 'label', counts: sql.table('label_follower_counts'), mbid: sql.ref('label_mbid'), number: 2 },
]

/** Artists or labels whose next read is due, new ones first: their ids at the source. */
export async function readDue(db: Db, kind: 'artist' | 'label', now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ target_mbid: string }>`
    select target_mbid from radar_watched where kind = ${kind} and due_at <= ${now}::timestamptz
    order by due_at, mbid limit ${limit}`.execute(db)
  return [...new Set(rows.map((row) => row.target_mbid))]
}
