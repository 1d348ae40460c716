import { type RawBuilder, sql } from 'kysely'
import { isBlockedFromAuthor } from '#features/community/posts/server/hiding.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import type { Reactions } from '../contract.ts'

/**
 * Likes and follows of posts by `member`, for declared statements. One look-up per post, regardless of how much the
 * member likes.
 */
export const postReactionRows = (member: RawBuilder<unknown>, posts: RawBuilder<unknown>) => sql`
  select 'likedPosts' as kind, w.id::text as value from unnest(${posts}::uuid[]) w (id)
    where (select true from post_likes l where l.user_id = ${member} and l.post_id = w.id)
  union all select 'followedPosts', w.id::text from unnest(${posts}::uuid[]) w (id)
    where (select true from post_follows f where f.user_id = ${member} and f.post_id = w.id)`

/** $1: the member; $2: posts; $3: replies. */
const readReactions = statement('own-reactions', (db) =>
  sql<{ kind: keyof Reactions; value: string }>`${postReactionRows(sql`$1`, sql`$2`)}
    union all select 'likedReplies', w.id::text from unnest($3::uuid[]) w (id)
      where (select true from post_likes l where l.user_id = $1 and l.reply_id = w.id)`.compile(db),
)

export const noReactions = (): Reactions => ({ likedPosts: [], followedPosts: [], likedReplies: [] })

/** Which of these posts and replies the user likes or follows. */
export async function reactionsOf(
  db: DbOrTrx,
  userId: string,
  ids: { postIds?: readonly string[]; replyIds?: readonly string[] },
): Promise<Reactions> {
  const { postIds = [], replyIds = [] } = ids
  const found = noReactions()
  if (postIds.length === 0 && replyIds.length === 0) return found
  const rows = await readReactions(db, [userId, postIds, replyIds])
  for (const { kind, value } of rows) found[kind].push(value)
  return found
}

/**
 * Returns the exact new count, or undefined when there is no such public reply, or there is a block between the member
 * and its author or the post's. A second like changes nothing.
 */
export async function setReplyLike(
  trx: Trx,
  userId: string,
  replyId: string,
  liked: boolean,
): Promise<number | undefined> {
  // The lock order of all writes under a post: the post, the reply, then the rows below.
  await sql`
    with post as materialized (
      select id from posts where id = (select post_id from post_replies where id = ${replyId}) for key share
    )
    select from post join post_replies r on r.post_id = post.id
      where r.id = ${replyId} for no key update of r`.execute(trx)
  if (liked && (await isBlockedFromAuthor(trx, 'post_replies', replyId, userId))) return undefined
  if (liked) {
    await sql`insert into post_likes (reply_id, user_id)
      select id, ${userId} from post_replies where id = ${replyId} and deleted_at is null and visibility = 'public'
      on conflict do nothing`.execute(trx)
  } else {
    await trx.deleteFrom('post_likes').where('reply_id', '=', replyId).where('user_id', '=', userId).execute()
  }
  const row = await trx
    .selectFrom('post_replies')
    .select('likes_count')
    .where('id', '=', replyId)
    .where('deleted_at', 'is', null)
    .where('visibility', '=', 'public')
    .executeTakeFirst()
  return row?.likes_count
}

/**
 * Returns false when there is no such public post, or there is a block between its author and the member. A second
 * follow changes nothing.
 */
export async function setFollow(
  trx: Trx,
  userId: string,
  postId: string,
  following: boolean,
): Promise<boolean> {
  if (following && (await isBlockedFromAuthor(trx, 'posts', postId, userId))) return false
  if (following) {
    await sql`insert into post_follows (post_id, user_id)
      select id, ${userId} from posts where id = ${postId} and visibility = 'public' for key share
      on conflict do nothing`.execute(trx)
  } else {
    await trx.deleteFrom('post_follows').where('post_id', '=', postId).where('user_id', '=', userId).execute()
  }
  const row = await trx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('visibility', '=', 'public')
    .executeTakeFirst()
  return row !== undefined
}
