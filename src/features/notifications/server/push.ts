import { publishLive } from '#features/live/public.ts'
import type { Platform } from '#platform/platform.ts'
import { NOTIFIED } from '../limits.ts'
import { continueFanOut } from './fan-out.ts'
import type { Notified } from './notify.ts'

/** Updates the open pages of those who were notified. Call it after the commit; it does not block. */
export function pushNotifications(platform: Platform, { userIds, followersLeft }: Notified): void {
  push(platform, userIds)
  if (!followersLeft) return
  notifyFollowersLeft(platform).catch((error: unknown) => {
    // The job goes on with it.
    if (!platform.stopping.aborted) platform.log.warn({ err: error }, 'followers could not be notified')
  })
}

function push(platform: Platform, userIds: readonly string[]): void {
  if (userIds.length === 0) return
  void publishLive(platform, { topic: userIds.map((id) => `member:${id}` as const), type: NOTIFIED })
}

/** Notifies all followers that are left, a batch at a time. */
export async function notifyFollowersLeft(platform: Platform): Promise<void> {
  while (!platform.stopping.aborted) {
    const userIds = await continueFanOut(platform.db)
    if (!userIds) return
    push(platform, userIds)
  }
}
