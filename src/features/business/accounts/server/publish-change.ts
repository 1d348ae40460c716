import { ADMIN_TOPIC } from '#features/accounts/live/limits.ts'
import { publishLive } from '#features/accounts/live/public.ts'
import { BUSINESS_CHANGED } from '#features/business/limits.ts'
import type { Platform } from '#platform/platform.ts'

/** Makes the open dashboards of the members and of the admins refetch. Call it after the commit. */
export function publishChange(platform: Platform, userIds: readonly string[]): void {
  void publishLive(platform, {
    topic: [...userIds.map((id) => `member:${id}` as const), ADMIN_TOPIC],
    type: BUSINESS_CHANGED,
  })
}
