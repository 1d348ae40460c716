import type { Platform } from '#platform/platform.ts'
import { createVisitRoutes, type VisitParts } from './routes.ts'

/** Everything that a newly opened page needs to know, in one request. */
export const createVisits = (platform: Platform, parts: VisitParts) => ({
  routes: createVisitRoutes(platform, parts),
})
