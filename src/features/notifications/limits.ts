/** Notifications of one page. */
export const NOTIFICATIONS_LIMIT = 20
/** The badge says so many, and for more '9+'. */
export const BADGE_MAX = 9
/** Counting ends here: nobody is shown more. */
export const UNREAD_MAX = 100
/** How often the unread count is asked for, whether or not the stream of live events is there. */
export const POLL_MS = 30_000

/** Types of the live events under the topic `member`. */
export const NOTIFIED = 'notified'
export const NOTIFICATIONS_READ = 'notifications-read'
