import { ADMIN_TOPIC } from '#features/live/limits.ts'
import { publishLive } from '#features/live/public.ts'
import type { Platform } from '#platform/platform.ts'
import { BUSINESS_CHANGED } from '../limits.ts'

/** Makes the open dashboards of the members and of the admins refetch. Call it after the commit. */
export function publishChange(platform: Platform, userIds: readonly string[]): void {
  void publishLive(platform, {
    topic: [...userIds.map((id) => `member:${id}` as const), ADMIN_TOPIC],
    type: BUSINESS_CHANGED,
  })
}
