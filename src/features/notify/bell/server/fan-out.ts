import { sql } from 'kysely'
import { hidesMember, membersHidingText } from '#features/accounts/blocks/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Turn } from '#platform/row-queue.ts'

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
      .insertInto('notification_fan_outs')
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

/** Notifies a batch of the remaining followers and returns their ids, or undefined when none remain. */
export function continueFanOut(db: Db, turn: Turn): Promise<string[] | undefined> {
  return db.transaction().execute(async (trx) => {
    const {
      rows: [work],
    } = await sql<Reply & { lastUserId: string; isPublic: boolean }>`
      select f.reply_id as id, f.post_id as "postId", f.last_user_id as "lastUserId", r.user_id as "userId", r.content,
        r.visibility = 'public' as "isPublic"
      from notification_fan_outs f join post_replies r on r.id = f.reply_id
      where ${turn.isFree(sql`f.reply_id`)}
      order by f.created_at limit 1 for update of f skip locked`.execute(trx)
    if (!work) return undefined
    turn.take([work.id])
    const { rows } = await sql<{ user_id: string }>`
      select user_id from post_follows where post_id = ${work.postId} and user_id > ${work.lastUserId}
      order by user_id limit ${BATCH_SIZE}`.execute(trx)
    const last = rows.at(-1)
    // A reply deleted meanwhile has no author.
    if (!last || !work.userId || !work.isPublic) {
      await trx.deleteFrom('notification_fan_outs').where('reply_id', '=', work.id).execute()
      return []
    }
    await trx
      .updateTable('notification_fan_outs')
      .set({ last_user_id: last.user_id })
      .where('reply_id', '=', work.id)
      .execute()
    return notify(
      trx,
      work,
      rows.map((row) => row.user_id),
    )
  })
}

/** Leaves out members who hide the reply or the author of the post, and those whose account is being deleted (see notify.ts). */
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
