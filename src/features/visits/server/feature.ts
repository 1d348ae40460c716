import type { Platform } from '#platform/platform.ts'
import { createVisitRoutes, type VisitParts } from './routes.ts'

/** What a page that was just opened asks, in one request. */
export const createVisits = (platform: Platform, parts: VisitParts) => ({
  routes: createVisitRoutes(platform, parts),
})
