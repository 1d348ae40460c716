import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

/** Notifies members of likes of their posts and of replies, as the site does; older notifications are read. */
export async function addNotifications(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into notifications
      (user_id, from_user_id, kind, content, related_post_id, related_reply_id, is_read, created_at)
    select p.user_id, l.user_id, 'post_liked', 'liked your post', p.id, null::uuid,
      l.created_at < ${now}::timestamptz - interval '2 days', l.created_at
    from post_likes l join posts p on p.id = l.post_id where l.user_id <> p.user_id
    union all
    select p.user_id, r.user_id,
      case when r.is_official then 'replied_officially' else 'replied_to_post' end,
      case when r.is_official then 'responded officially to your post' else 'replied to your post' end,
      p.id, r.id, r.created_at < ${now}::timestamptz - interval '2 days', r.created_at
    from post_replies r join posts p on p.id = r.post_id
    where r.parent_reply_id is null and r.user_id <> p.user_id`.execute(trx)
}
