import { ADMIN_TOPIC } from '#features/live/limits.ts'
import { publishLive } from '#features/live/public.ts'
import type { Platform } from '#platform/platform.ts'
import { BUSINESS_CHANGED } from '../limits.ts'

/** The open dashboards of the member and of the admins ask again. Call it after the commit. */
export function announceChange(platform: Platform, userId: string): void {
  void publishLive(platform, { topic: [`member:${userId}`, ADMIN_TOPIC], type: BUSINESS_CHANGED })
}
