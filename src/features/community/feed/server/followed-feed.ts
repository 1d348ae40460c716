import { type RawBuilder, type SqlBool, sql } from 'kysely'

interface Bounds {
  /** SQL condition for what comes after the cursor, on `f`. */
  after?: RawBuilder<SqlBool>
  /** The most rows read from each source. */
  most: number
}

interface Followed {
  /** The id of the follow, or of the post when there is none. */
  id: string
  post_id: string
  created_at: Date
}

/**
 * The posts that a member follows, official posts of the artists, labels, festivals and venues that they follow, and posts of members whom
 * they follow, each once, newest first; by the time of the follow, or of the post. Reads `most` of each source.
 */
export function followedPosts(viewerId: string | null, { after = sql<SqlBool>`true`, most }: Bounds) {
  const newest = sql`order by f.created_at desc, f.id desc limit ${most}`
  const isNoFollow = sql`not exists (select from post_follows w where w.post_id = f.id and w.user_id = ${viewerId})`
  const ofPosts = (condition: RawBuilder<unknown>) => sql`lateral (
    select f.id, f.created_at from posts f
    where ${condition} and f.visibility = 'public' and ${isNoFollow} and ${after} ${newest}) f`
  const official = (type: string, id: RawBuilder<unknown>) => sql`f.linked_entity_type = ${sql.lit(type)}
    and f.linked_entity_id = ${id} and f.is_official_post and f.official_until is null`
  const source = (from: RawBuilder<unknown>) => sql`
    (select f.id, f.id as post_id, f.created_at from ${from} where w.user_id = ${viewerId} and w.wants_posts ${newest})`
  return sql<Followed>`(
    (select f.id, f.post_id, f.created_at from post_follows f
      join posts p on p.id = f.post_id and p.visibility = 'public'
      where f.user_id = ${viewerId} and ${after} ${newest})
    union all ${source(sql`artist_follows w, ${ofPosts(official('artist', sql`w.artist_mbid::text`))}`)}
    union all ${source(sql`label_follows w, ${ofPosts(official('label', sql`w.label_mbid::text`))}`)}
    union all ${source(sql`festival_follows w join festivals e on e.id = w.festival_id,
      ${ofPosts(official('festival', sql`e.slug`))}`)}
    union all ${source(sql`venue_follows w, ${ofPosts(official('venue', sql`w.venue_id::text`))}`)}
    union all ${source(sql`member_follows w, ${ofPosts(sql`f.user_id = w.member_id`)}`)}
    order by created_at desc, id desc limit ${most})`
}
