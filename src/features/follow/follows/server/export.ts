import { sql } from 'kysely'
import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'

/** The file for "download my data": a member's follows, with the wanted kinds of news. */
export async function exportFollows(db: Db, userId: string): Promise<ExportFile[]> {
  const read = async () => {
    const artists = await sql`
      select f.artist_mbid, a.name, f.created_at, wants_releases, wants_shows, wants_posts, release_types
      from artist_follows f left join artists a on a.mbid = f.artist_mbid
      where f.user_id = ${userId} order by f.created_at`.execute(db)
    const labels = await sql`
      select f.label_mbid, l.name, f.created_at, wants_releases, wants_posts, release_types
      from label_follows f left join labels l on l.mbid = f.label_mbid
      where f.user_id = ${userId} order by f.created_at`.execute(db)
    const festivals = await sql`
      select e.slug, e.name, f.created_at, wants_shows, wants_posts
      from festival_follows f join festivals e on e.id = f.festival_id
      where f.user_id = ${userId} order by f.created_at`.execute(db)
    const members = await sql`
      select p.username, f.created_at, wants_posts
      from member_follows f join profiles p on p.id = f.member_id
      where f.user_id = ${userId} order by f.created_at`.execute(db)
    const all = {
      artists: artists.rows,
      labels: labels.rows,
      festivals: festivals.rows,
      members: members.rows,
    }
    return JSON.stringify(all, null, 2)
  }
  return [{ path: 'followed.json', read }]
}
