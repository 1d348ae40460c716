import { type RawBuilder, sql } from 'kysely'
import type { Reactions } from '#features/community/contract.ts'
import { isBlockedFromAuthor } from '#features/community/posts/server/hiding.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'

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

export interface PostLikes {
  /** Ids of members who like the post. */
  liked: readonly string[]
  /** Ids of members who unlike the post. */
  unliked: readonly string[]
}

/**
 * Locks a post and returns its author; undefined when there is no such post. Other processes that write likes of the
 * same post wait here, and nowhere else.
 */
export async function lockAuthorOf(trx: Trx, postId: string): Promise<string | undefined> {
  const post = await trx
    .selectFrom('posts')
    .select('user_id')
    .where('id', '=', postId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return post?.user_id
}

/**
 * Writes a batch of likes of one post, which `lockAuthorOf` has locked; each member may appear once. Returns the exact
 * new count, or undefined when there is no such public post. A second like changes nothing.
 */
export async function setPostLikes(
  trx: Trx,
  postId: string,
  { liked, unliked }: PostLikes,
): Promise<number | undefined> {
  if (unliked.length > 0) {
    await sql`delete from post_likes where post_id = ${postId} and user_id = any (${unliked}::uuid[])`.execute(
      trx,
    )
  }
  if (liked.length > 0) {
    await sql`insert into post_likes (post_id, user_id)
      select p.id, u.id from posts p, unnest(${liked}::uuid[]) as u (id)
      where p.id = ${postId} and p.visibility = 'public'
      on conflict do nothing`.execute(trx)
  }
  const row = await trx
    .selectFrom('posts')
    .select('likes_count')
    .where('id', '=', postId)
    .where('visibility', '=', 'public')
    .executeTakeFirst()
  return row?.likes_count
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

/**
 * The public posts among these to which the member may not reply: their authors restricted replies to those whom they
 * follow (also by a post), or to nobody.
 */
export async function postsClosedToReplies(
  db: DbOrTrx,
  userId: string,
  postIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from posts w where w.id = any (${postIds}::uuid[]) and w.visibility = 'public' and w.user_id <> ${userId}
      and w.reply_policy <> 'everybody' and (w.reply_policy = 'nobody' or not (
        exists (select from member_follows where user_id = w.user_id and member_id = ${userId})
        or exists (select from post_follows f join posts p on p.id = f.post_id
          where f.user_id = w.user_id and p.user_id = ${userId})))`.execute(db)
  return rows.map(({ id }) => id)
}
