import { type Kysely, sql } from 'kysely'

/** Members are notified of a mention once per author and post, replies included, and are found by a beginning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notifications_post_once`.execute(db)
  await sql`create unique index notifications_post_once on notifications (from_user_id, related_post_id, kind)
    where related_reply_id is null and related_post_id is not null and kind <> 'mentioned'`.execute(db)
  await sql`create unique index notifications_mentioned_once on notifications (related_post_id, user_id, from_user_id)
    where kind = 'mentioned'`.execute(db)
  await sql`create index profiles_username_beginning on profiles ((lower(username) collate "C"))`.execute(db)
}
