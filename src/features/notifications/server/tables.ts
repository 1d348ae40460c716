import type { ColumnType, Generated } from 'kysely'

/** What it was that happened. The first four are about a post, then those about a reply, then decisions. */
export type Kind =
  | 'post_liked'
  | 'post_followed'
  | 'post_pinned'
  | 'reply_liked'
  | 'replied_officially'
  | 'replied_to_reply'
  | 'replied_to_post'
  | 'replied_to_followed'
  | 'account_decided'
  | 'claim_decided'

interface NotificationsTable {
  id: Generated<string>
  user_id: string
  from_user_id: string | null
  kind: Kind
  content: string
  is_read: Generated<boolean>
  related_post_id: string | null
  related_reply_id: string | null
  created_at: ColumnType<Date, Date | undefined, never>
}

/** Replies of which not all followers of the post have been told yet, and up to whom they have. */
interface NotificationFanOutsTable {
  reply_id: string
  post_id: string
  last_user_id: Generated<string>
  created_at: ColumnType<Date, never, never>
}

declare module '#platform/db/database.ts' {
  interface Database {
    notifications: NotificationsTable
    notification_fan_outs: NotificationFanOutsTable
  }
}
