import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface LikedPost {
  id: string
  content: string
  username: string
  /** Likes of the last 24 hours. */
  likes: number
  /** The artist of the post. */
  artistName: string | null
  /** MusicBrainz id, or the slug of an artist unknown there. */
  artistId: string | null
}

/** The most likes of a day that are counted. */
const LIKES_READ_MAX = 100_000

/** The visible posts that were liked most in the last 24 hours. */
export async function readMostLiked(db: Db, limit: number): Promise<LikedPost[]> {
  const { rows } = await sql<LikedPost>`
    select p.id, p.content, u.username, l.likes,
      case when p.linked_entity_type = 'artist' then p.linked_entity_name end as "artistName",
      case when p.linked_entity_type = 'artist' then p.linked_entity_id end as "artistId"
    from (
      select post_id, count(*)::int as likes from (
        select post_id from post_likes where created_at > now() - interval '24 hours' and post_id is not null
        limit ${LIKES_READ_MAX}) latest
      group by post_id) l
    join posts p on p.id = l.post_id and not p.is_hidden and p.visibility = 'public'
    join profiles u on u.id = p.user_id
    order by l.likes desc, p.created_at desc, p.id limit ${limit}`.execute(db)
  return rows
}
