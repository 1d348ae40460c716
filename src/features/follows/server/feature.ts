import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { exportFollows } from './export.ts'
import { createFollowRoutes } from './follow-routes.ts'
import { createListRoutes } from './list-routes.ts'

/** Follows of artists, labels, festivals and members. Foreign keys delete the rows of a deleted account. */
export const createFollows = (platform: Platform) => ({
  routes: createRouter().route('/', createFollowRoutes(platform)).route('/', createListRoutes(platform)),
  accountExport: exportFollows,
})
