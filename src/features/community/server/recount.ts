import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'

const POSTS_AT_ONCE = 200

const EVERY_SECONDS = 7 * 86_400

/**
 * Recounts likes, replies and the totals of members, which triggers maintain, and corrects what a restore or statements
 * by hand have changed behind them. Rows are locked while they are counted, so a concurrent like or reply adds to the
 * new number.
 */
export const createRecount = ({ db, log, stopping }: Platform): Job => ({
  name: 'community.counters',
  everySeconds: EVERY_SECONDS,
  async run() {
    const corrected = (await recountPosts(db, stopping)) + (await recountMembers(db, stopping))
    if (corrected > 0) log.warn({ corrected }, 'corrected wrong counters of posts, replies and members')
  },
})

/** Returns how many posts and replies had wrong counters. */
async function recountPosts(db: Db, stopping: AbortSignal): Promise<number> {
  let corrected = 0
  let last = '00000000-0000-0000-0000-000000000000'
  while (!stopping.aborted) {
    const done = await db.transaction().execute(async (trx) => {
      const posts = await trx
        .selectFrom('posts')
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .limit(POSTS_AT_ONCE)
        .forNoKeyUpdate()
        .execute()
      const ids = posts.map((post) => post.id)
      if (ids.length === 0) return undefined
      await trx
        .selectFrom('post_replies')
        .select(sql<number>`1`.as('held'))
        .where(sql<boolean>`post_id = any (${ids}::uuid[])`)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      const ofPosts = await sql`
        update posts p set likes_count = c.likes, replies_count = c.replies from (
          select id,
            (select count(*)::int from post_likes l where l.post_id = posts.id) as likes,
            (select count(*)::int from post_replies r where r.post_id = posts.id and r.deleted_at is null
              and r.visibility = 'public') as replies
          from posts where id = any (${ids}::uuid[])
        ) c where c.id = p.id and (p.likes_count, p.replies_count) <> (c.likes, c.replies)`.execute(trx)
      const ofReplies = await sql`
        update post_replies r set likes_count = c.likes from (
          select id, (select count(*)::int from post_likes l where l.reply_id = post_replies.id) as likes
          from post_replies where post_id = any (${ids}::uuid[])
        ) c where c.id = r.id and r.likes_count <> c.likes`.execute(trx)
      return {
        last: ids.at(-1),
        corrected: Number(ofPosts.numAffectedRows) + Number(ofReplies.numAffectedRows),
      }
    })
    if (!done?.last) return corrected
    last = done.last
    corrected += done.corrected
  }
  return corrected
}

/** Locks and recounts each member with a suspect total. Returns how many were wrong. */
async function recountMembers(db: Db, stopping: AbortSignal): Promise<number> {
  const { rows: members } = await sql<{ user_id: string }>`
    select t.user_id from member_totals t left join (
      select user_id, count(*) as posts, sum(likes_count) as likes from posts
        where visibility = 'public' group by user_id
    ) c on c.user_id = t.user_id where (t.posts, t.likes) <> (coalesce(c.posts, 0), coalesce(c.likes, 0))`.execute(
    db,
  )
  let corrected = 0
  for (const { user_id: userId } of members) {
    if (stopping.aborted) break
    const done = await db.transaction().execute(async (trx) => {
      await sql`select from member_totals where user_id = ${userId} for no key update`.execute(trx)
      return sql`
        update member_totals t set posts = c.posts, likes = c.likes
          from (select count(*) as posts, coalesce(sum(likes_count), 0) as likes from posts
            where user_id = ${userId} and visibility = 'public') c
          where t.user_id = ${userId} and (t.posts, t.likes) <> (c.posts, c.likes)`.execute(trx)
    })
    corrected += Number(done.numAffectedRows)
  }
  return corrected
}
