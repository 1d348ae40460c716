/*
 * Members whose account is being deleted get no notification: the deletion holds the lock of their profile and
 * may wait for the post, which is locked here. `skip locked` avoids that deadlock.
 */

/** The members notified in a transaction; pass it to `pushNotifications` after the commit. */
export interface Notified {
  userIds: readonly string[]
}

export const notified = (rows: readonly { user_id: string }[]): Notified => ({
  userIds: rows.map((row) => row.user_id),
})
