/** Notifications per page. */
export const NOTIFICATIONS_LIMIT = 20
/** The most characters of an excerpt of a post. */
export const EXCERPT_LENGTH = 140
/** The highest number on the badge; above it shows '9+'. */
export const BADGE_MAX = 9
/** Counting stops here: no page shows more. */
export const UNREAD_MAX = 100
/** How often to poll the unread count, with or without the stream of live events. */
export const POLL_MS = 30_000

/** Types of the live events under the topic `member`. */
export const NOTIFIED = 'notified'
export const NOTIFICATIONS_READ = 'notifications-read'
