import { z } from 'zod'
import { NOTIFICATIONS_LIMIT } from './limits.ts'

/**
 * The kinds of notifications: the first three are about a post, the next five about a reply, then come decisions and,
 * after `act_named`, notices of follows.
 */
const notificationKind = z.enum([
  'post_liked',
  'post_followed',
  'post_pinned',
  'reply_liked',
  'replied_officially',
  'replied_to_reply',
  'replied_to_post',
  'replied_to_followed',
  'mentioned',
  'account_decided',
  'claim_decided',
  'content_decided',
  'report_decided',
  'reports_waiting',
  'standing_changed',
  'text_changed',
  'show_overwritten',
  'show_taken_over',
  'act_named',
  'release_announced',
  'release_out',
  'release_moved',
  'release_cancelled',
  'show_announced',
  'show_tomorrow',
  'show_moved',
  'show_cancelled',
  'official_post',
])
export type NotificationKind = z.infer<typeof notificationKind>

export const notification = z.object({
  id: z.string(),
  kind: notificationKind,
  /** The member who caused it; null when the account was deleted. */
  fromUser: z.object({ username: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  /** Follows the username: "liked your post". */
  content: z.string(),
  isRead: z.boolean(),
  relatedPostId: z.string().nullable(),
  /** The beginning of that post, up to 140 characters. */
  postExcerpt: z.string().nullable(),
  /** The reply that it is about, under that post. */
  relatedReplyId: z.string().nullable(),
  /** The page of the site that it is about, such as `/terms`, if it is not about a post. */
  relatedPage: z.string().nullable(),
  /** For a notice of a follow. */
  about: z
    .object({
      names: z.array(z.string()),
      title: z.string(),
      /** `YYYY-MM-DD`. */
      day: z.string().nullable(),
      /** For a show: venue and city. */
      place: z.string().nullable(),
      pictureUrl: z.string().nullable(),
      /** The id of what it is about, mostly the MusicBrainz id of its first artist: a missing picture is drawn from it. */
      faceId: z.string(),
    })
    .nullable(),
  /** ISO 8601, UTC, with milliseconds. */
  createdAt: z.string(),
})
export type Notification = z.infer<typeof notification>

/** Query of `GET /api/me/notifications`. */
export const notificationsQuery = z.object({
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(NOTIFICATIONS_LIMIT).default(NOTIFICATIONS_LIMIT),
})

/** Query of `PUT /api/me/notifications/read`. */
export const readQuery = z.object({
  /** Up to twenty ids, separated by commas. Without it, all notifications. */
  ids: z
    .string()
    .min(1)
    .max(NOTIFICATIONS_LIMIT * 37 - 1)
    .optional(),
})

export const notificationPage = z.object({
  items: z.array(notification),
  nextCursor: z.string().nullable(),
})
export type NotificationPage = z.infer<typeof notificationPage>

/** Exact up to 100, and 100 for anything above. */
export const unreadCount = z.object({ unread: z.int() })
