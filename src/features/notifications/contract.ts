import { z } from 'zod'
import { NOTIFICATIONS_LIMIT } from './limits.ts'

export const notification = z.object({
  id: z.string(),
  /** The member who caused it; null when the account was deleted. */
  fromUser: z.object({ username: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  /** Follows the username: "liked your post". */
  content: z.string(),
  isRead: z.boolean(),
  relatedPostId: z.string().nullable(),
  /** The reply that it refers to, under that post. */
  relatedReplyId: z.string().nullable(),
  /** ISO 8601, UTC, with milliseconds. */
  createdAt: z.string(),
})
export type Notification = z.infer<typeof notification>

/** Query of `GET /api/me/notifications`. */
export const notificationsQuery = z.object({
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(NOTIFICATIONS_LIMIT).default(NOTIFICATIONS_LIMIT),
})

export const notificationPage = z.object({
  items: z.array(notification),
  nextCursor: z.string().nullable(),
})
export type NotificationPage = z.infer<typeof notificationPage>

/** Exact up to 100, and 100 for anything above. */
export const unreadCount = z.object({ unread: z.int() })
