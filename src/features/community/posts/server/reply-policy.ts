import { sql } from 'kysely'
import { REPLIES_LIMITED } from '#features/community/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { forbidden } from '#platform/http/problem.ts'
import type { LockedPost } from './post-rows.ts'

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

/** Throws a 403 problem unless the author of the post lets this member reply. */
export async function mustTakeReplies(
  trx: Trx,
  postId: string,
  { replyPolicy }: LockedPost,
  userId: string,
): Promise<void> {
  if (replyPolicy === 'everybody' || (await postsClosedToReplies(trx, userId, [postId])).length === 0) return
  throw forbidden(REPLIES_LIMITED[replyPolicy])
}
