import { sql } from 'kysely'
import type { Managed } from '#features/business/claims/server/managed.ts'
import { COUNT_MAX } from '#platform/count-limit.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { addDays, dayAt, wallTime } from '#platform/time.ts'
import type { PageNumbers } from '../contract.ts'
import { TOP_POSTS } from '../limits.ts'
import { followersNow } from './page-days.ts'

const EXCERPT_LENGTH = 120
/** The most replies, and the most likes, that are counted at once. */
const REACTIONS_MAX = 200_000

/**
 * The numbers of a managed page for the last `days` days. Only likes and replies under the newest 10,000 public posts
 * count, which limits the work.
 */
export async function readNumbers(
  db: DbOrTrx,
  managed: Managed,
  days: number,
  now: Date,
): Promise<PageNumbers> {
  const { type: kind, id: linkedId, entityId } = managed
  const first = addDays(dayAt(now), 1 - days)
  const since = new Date(wallTime(first))
  const newest = sql`newest as materialized (
    select id, user_id, content, created_at, likes_count, replies_count from posts
    where linked_entity_type = ${kind} and linked_entity_id = ${linkedId} and visibility = 'public'
    order by created_at desc, id desc limit ${COUNT_MAX + 1})`
  const day = (column: string) => sql`(${sql.ref(column)} at time zone 'utc')::date`
  const { rows } = await sql<PageNumbers['days'][number]>`
    with ${newest},
    written as (select ${day('created_at')} as day, count(*) as count from newest
      where created_at >= ${since} group by 1),
    answered as (select ${day('r.created_at')} as day, count(*) as count from (
      select r.created_at from newest n join post_replies r on r.post_id = n.id
      where r.created_at >= ${since} and r.visibility = 'public' and r.deleted_at is null
      limit ${REACTIONS_MAX}) r group by 1),
    liked as (select ${day('l.created_at')} as day, count(*) as count from (
      select l.created_at from newest n join post_likes l on l.post_id = n.id
      where l.created_at >= ${since} limit ${REACTIONS_MAX}) l group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as day, p.followers, coalesce(p.views, 0) as views,
      coalesce(written.count, 0)::int as posts, coalesce(answered.count, 0)::int as replies,
      coalesce(liked.count, 0)::int as likes
    from (select ${first}::date + i as day from generate_series(0, ${days - 1}::int) i) d
    left join page_days p on p.kind = ${kind} and p.entity_id = ${entityId} and p.day = d.day
    left join written on written.day = d.day left join answered on answered.day = d.day
    left join liked on liked.day = d.day
    order by d.day`.execute(db)
  const today = rows.at(-1)
  if (today) today.followers = await followersNow(db, kind, entityId)
  const top = await sql<{
    id: string
    excerpt: string
    author: string
    likes: number
    replies: number
    createdAt: Date
    all: number
  }>`
    with ${newest}
    select n.id, left(n.content, ${EXCERPT_LENGTH}) as excerpt, u.username as author, n.likes_count as likes,
      n.replies_count as replies, n.created_at as "createdAt", (select count(*) from newest)::int as "all"
    from newest n join profiles u on u.id = n.user_id
    where n.created_at >= ${since} and n.likes_count + n.replies_count > 0
    order by n.likes_count + n.replies_count desc, n.created_at desc, n.id limit ${TOP_POSTS}`.execute(db)
  return {
    days: rows,
    topPosts: top.rows.map(({ all: _, createdAt, ...post }) => ({
      ...post,
      createdAt: createdAt.toISOString(),
    })),
    isBounded:
      (top.rows[0]?.all ?? 0) > COUNT_MAX ||
      (['replies', 'likes'] as const).some(
        (name) => rows.reduce((sum, one) => sum + one[name], 0) >= REACTIONS_MAX,
      ),
  }
}
