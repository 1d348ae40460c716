import { publishLive } from '#features/accounts/live/public.ts'
import type { Platform } from '#platform/platform.ts'
import { NOTIFIED } from '../limits.ts'

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

/** Updates the open pages of the notified members. Call it after the commit; it does not block. */
export function pushNotifications(platform: Platform, { userIds }: { userIds: readonly string[] }): void {
  if (userIds.length === 0) return
  void publishLive(platform, { topic: userIds.map((id) => `member:${id}` as const), type: NOTIFIED })
}
