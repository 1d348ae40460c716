import { publishLive } from '#features/accounts/live/public.ts'
import type { Platform } from '#platform/platform.ts'
import { NOTIFIED } from '../limits.ts'

/** Updates the open pages of the notified members. Call it after the commit; it does not block. */
export function pushNotifications(platform: Platform, { userIds }: { userIds: readonly string[] }): void {
  if (userIds.length === 0) return
  void publishLive(platform, { topic: userIds.map((id) => `member:${id}` as const), type: NOTIFIED })
}
