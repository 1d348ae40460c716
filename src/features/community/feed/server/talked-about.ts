import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { TalkedAbout } from '../contract.ts'

/** The most posts of the week that are compared. */
const POSTS_READ_MAX = 5_000

/** The public posts of the last seven days with the most replies; those without any are none. */
export async function readTalkedAbout(db: Db, limit: number): Promise<TalkedAbout[]> {
  const { rows } = await sql<TalkedAbout>`
    select p.id, left(p.content, 200) as content, u.username, u.display_name as "displayName",
      p.replies_count as "repliesCount"
    from (
      select id, replies_count from posts
      where visibility = 'public' and created_at > now() - interval '7 days'
      order by created_at desc, id desc limit ${POSTS_READ_MAX}) latest
    join posts p on p.id = latest.id and not p.is_hidden
    join profiles u on u.id = p.user_id
    where latest.replies_count > 0
    order by latest.replies_count desc, p.created_at desc, p.id limit ${limit}`.execute(db)
  return rows
}
