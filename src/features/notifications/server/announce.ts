import { publishLive } from '#features/live/public.ts'
import type { Platform } from '#platform/platform.ts'
import { NOTIFIED } from '../limits.ts'
import { continueFanOut } from './fan-out.ts'
import type { Told } from './notify.ts'

/** Tells the browsers of those who were told. Call it after the commit; it keeps nobody waiting. */
export function announceNotifications(platform: Platform, { userIds, followersLeft }: Told): void {
  announce(platform, userIds)
  if (!followersLeft) return
  tellFollowers(platform).catch((error: unknown) => {
    // The job takes it up again.
    if (!platform.stopping.aborted) platform.log.warn({ err: error }, 'followers could not be told')
  })
}

function announce(platform: Platform, userIds: readonly string[]): void {
  if (userIds.length === 0) return
  void publishLive(platform, { topic: userIds.map((id) => `member:${id}` as const), type: NOTIFIED })
}

/** Tells all followers that are still to be told, some at a time. */
export async function tellFollowers(platform: Platform): Promise<void> {
  while (!platform.stopping.aborted) {
    const told = await continueFanOut(platform.db)
    if (!told) return
    announce(platform, told)
  }
}
