import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'

/** One statement reads so many posts with all their replies and likes, replies with their likes, and members with their posts. */
const POSTS_AT_ONCE = 200
const REPLIES_AT_ONCE = 1000
const MEMBERS_AT_ONCE = 100

const EVERY_SECONDS = 7 * 86_400

/**
 * Recounts likes, replies and the totals of members, which triggers maintain, and corrects what a restore or statements
 * by hand have changed behind them. It reads without locks, because a statement sees a counter and what it counts at
 * the same moment, and locks only the rows whose counters are wrong while it counts them again, so that a concurrent
 * like or reply adds to the new number.
 */
export const createRecount = ({ db, log, stopping }: Platform): Job => ({
  name: 'community.counters',
  everySeconds: EVERY_SECONDS,
  async run() {
    let corrected = 0
    // Members last: their totals are sums of the counters of posts.
    for (const counters of [ofPosts, ofReplies, ofMembers]) corrected += await recount(db, counters, stopping)
    if (corrected > 0) log.warn({ corrected }, 'corrected wrong counters of posts, replies and members')
  },
})

/** Counters of the rows of a table. */
interface Counters {
  /** The next rows after an id, as `id` and `is_wrong`. */
  readAfter(last: string): RawBuilder<unknown>
  /** Locks these rows and counts them again. */
  correct(trx: Trx, ids: string[]): Promise<unknown>
}

/** Returns how many rows had wrong counters. */
async function recount(db: Db, { readAfter, correct }: Counters, stopping: AbortSignal): Promise<number> {
  let corrected = 0
  let last = '00000000-0000-0000-0000-000000000000'
  while (!stopping.aborted) {
    const { rows } = await sql<{ last: string | null; wrong: string[] | null }>`
      select (array_agg(id order by id desc))[1] as last, array_agg(id order by id) filter (where is_wrong) as wrong
      from (${readAfter(last)}) r`.execute(db)
    const [batch] = rows
    if (!batch?.last) break
    last = batch.last
    const { wrong } = batch
    if (!wrong) continue
    await db.transaction().execute((trx) => correct(trx, wrong))
    corrected += wrong.length
  }
  return corrected
}

const likesOfPost = sql`(select count(*)::int from post_likes l where l.post_id = p.id)`
const repliesOfPost = sql`(select count(*)::int from post_replies r where r.post_id = p.id and r.deleted_at is null
  and r.visibility = 'public')`
const likesOfReply = sql`(select count(*)::int from post_likes l where l.reply_id = r.id)`

const ofPosts: Counters = {
  readAfter: (last) => sql`
    select id, (likes_count, replies_count) <> (${likesOfPost}, ${repliesOfPost}) as is_wrong
    from posts p where id > ${last} order by id limit ${POSTS_AT_ONCE}`,
  async correct(trx, ids) {
    await lockPosts(trx, sql`${ids}::uuid[]`)
    await sql`
      update posts p set likes_count = ${likesOfPost}, replies_count = ${repliesOfPost}
      where id = any (${ids}::uuid[])`.execute(trx)
  },
}

const ofReplies: Counters = {
  readAfter: (last) => sql`
    select id, likes_count <> ${likesOfReply} as is_wrong
    from post_replies r where id > ${last} order by id limit ${REPLIES_AT_ONCE}`,
  async correct(trx, ids) {
    // Posts come first in the order of locks.
    await lockPosts(trx, sql`array(select post_id from post_replies where id = any (${ids}::uuid[]))`)
    await sql`select from post_replies where id = any (${ids}::uuid[]) order by id for no key update`.execute(
      trx,
    )
    await sql`
      update post_replies r set likes_count = ${likesOfReply} where id = any (${ids}::uuid[])`.execute(trx)
  },
}

const ofMembers: Counters = {
  readAfter: (last) => sql`
    select user_id as id, (t.posts, t.likes) <> (c.posts, c.likes) as is_wrong
    from (select * from member_totals where user_id > ${last} order by user_id limit ${MEMBERS_AT_ONCE}) t,
      lateral (${totalsFromPosts}) c`,
  async correct(trx, ids) {
    await sql`select from member_totals where user_id = any (${ids}::uuid[]) order by user_id for no key update`.execute(
      trx,
    )
    await sql`
      update member_totals t set (posts, likes) = (${totalsFromPosts}) where user_id = any (${ids}::uuid[])`.execute(
      trx,
    )
  },
}

const totalsFromPosts = sql`select count(*) as posts, coalesce(sum(likes_count), 0) as likes from posts
  where user_id = t.user_id and visibility = 'public'`

const lockPosts = (trx: Trx, ids: RawBuilder<unknown>) =>
  sql`select from posts where id = any (${ids}) order by id for no key update`.execute(trx)
