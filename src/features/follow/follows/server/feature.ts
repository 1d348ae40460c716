import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { exportFollows } from './export.ts'
import { createFollowRoutes } from './follow-routes.ts'
import { createListRoutes } from './list-routes.ts'

/** Follows of artists, labels, festivals and members. `onFollowed` is called after each commit of a new one. Foreign keys delete the rows of a deleted account. */
export const createFollows = (platform: Platform, others: { onFollowed: () => void }) => ({
  routes: createRouter()
    .route('/', createFollowRoutes(platform, others))
    .route('/', createListRoutes(platform, others)),
  accountExport: exportFollows,
})
