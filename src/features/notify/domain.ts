import type { Platform } from '#platform/platform.ts'
import { createNotifications } from './bell/server/feature.ts'
import { createNotices } from './delivery/server/feature.ts'

/** How members learn that something has happened: bell, push, mail, calendar, feed. */
export const createNotifyDomain = (platform: Platform, parts: Parameters<typeof createNotices>[1]) => ({
  bell: createNotifications(platform),
  delivery: createNotices(platform, parts),
})
