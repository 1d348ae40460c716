import { type Selectable, sql } from 'kysely'
import { hidesMember, membersHidingText } from '#features/accounts/blocks/public.ts'
import type { Database, Trx } from '#platform/db/database.ts'

/**
 * Up to this many followers are notified in the transaction of the reply; if there are more, all are notified later.
 */
const WITH_THE_REPLY = 200
/** Followers notified per transaction. */
const BATCH_SIZE = 2000

interface Reply {
  id: string
  postId: string
  userId: string
  content: string
}

/** Notifies the followers of a post of a reply; undefined when there are many, who are notified later. */
export async function fanOut(trx: Trx, reply: Reply): Promise<string[] | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from post_follows where post_id = ${reply.postId} limit ${WITH_THE_REPLY + 1}`.execute(trx)
  if (rows.length > WITH_THE_REPLY) {
    await trx
      .insertInto('reply_fan_outs')
      .values({ reply_id: reply.id, post_id: reply.postId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return undefined
  }
  if (rows.length === 0) return []
  return notify(
    trx,
    reply,
    rows.map((row) => row.user_id),
  )
}

/** Notifies a batch of the remaining followers, and returns their ids. */
export async function continueFanOut(
  trx: Trx,
  { reply_id: id, post_id: postId, last_user_id: lastUserId }: Selectable<Database['reply_fan_outs']>,
): Promise<string[]> {
  const reply = await trx
    .selectFrom('post_replies')
    .select(['user_id as userId', 'content', 'visibility'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { rows } = await sql<{ user_id: string }>`
    select user_id from post_follows where post_id = ${postId} and user_id > ${lastUserId}
    order by user_id limit ${BATCH_SIZE}`.execute(trx)
  const last = rows.at(-1)
  // A reply deleted meanwhile has no author.
  if (!last || !reply?.userId || reply.visibility !== 'public') {
    await trx.deleteFrom('reply_fan_outs').where('reply_id', '=', id).execute()
    return []
  }
  await trx
    .updateTable('reply_fan_outs')
    .set({ last_user_id: last.user_id })
    .where('reply_id', '=', id)
    .execute()
  return notify(
    trx,
    { id, postId, userId: reply.userId, content: reply.content },
    rows.map((row) => row.user_id),
  )
}

/** Leaves out members who hide the reply or the author of the post, and those whose account is being deleted (see notified.ts). */
async function notify(trx: Trx, reply: Reply, followerIds: string[]): Promise<string[]> {
  const hiding = await membersHidingText(trx, { authorId: reply.userId, content: reply.content }, followerIds)
  const userIds = followerIds.filter((id) => !hiding.has(id))
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, from_user_id, kind, content, related_post_id, related_reply_id)
    select u.id, ${reply.userId}, 'replied_to_followed', 'replied to a post you follow', ${reply.postId}, ${reply.id}
      from profiles u join posts p on p.id = ${reply.postId}
      where u.id = any (${userIds}::uuid[]) and u.id <> ${reply.userId}
        and not ${hidesMember(sql`u.id`, sql`p.user_id`)} for key share of u skip locked
    on conflict do nothing returning user_id`.execute(trx)
  return rows.map((row) => row.user_id)
}
