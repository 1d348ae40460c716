import type { Platform } from '#platform/platform.ts'
import { exportReports } from './export.ts'
import { purgeRemoved, remindModerators, ringModerators } from './jobs.ts'
import type { ReportParts } from './parts.ts'
import { createReportRoutes } from './routes.ts'

/** Reports of members, and the decisions of moderators. */
export const createReports = (platform: Platform, parts: ReportParts) => ({
  routes: createReportRoutes(platform, parts),
  jobs: [purgeRemoved(platform, parts), remindModerators(platform, parts), ringModerators(platform)],
  accountExport: exportReports,
})
