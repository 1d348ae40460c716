import type { Platform } from '#platform/platform.ts'
import { createAdmin } from './admin/server/feature.ts'
import { createSiteTexts } from './legal-texts/server/feature.ts'
import { createModeration } from './manage/server/feature.ts'
import { createSiteFeature } from './settings/server/feature.ts'

/** What operators, moderators and businesses manage, and the frame around every page. */
export const createSiteDomain = (
  platform: Platform,
  parts: Parameters<typeof createAdmin>[1] &
    Parameters<typeof createModeration>[1] &
    Parameters<typeof createSiteTexts>[1],
) => ({
  settings: createSiteFeature(platform),
  legalTexts: createSiteTexts(platform, parts),
  admin: createAdmin(platform, parts),
  manage: createModeration(platform, parts),
})
