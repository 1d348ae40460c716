import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createFeedRoutes } from './feeds/feed-routes.ts'
import { createLineUpRoutes } from './line-up-routes.ts'
import { createManageRoutes } from './manage-routes.ts'
import { createReadRoutes } from './read-routes.ts'

/** `readFeeds` reads the feeds that are due. */
export function createShowRoutes(platform: Platform, readFeeds: () => void) {
  return createRouter()
    .route('/', createReadRoutes(platform))
    .route('/', createManageRoutes(platform))
    .route('/', createLineUpRoutes(platform))
    .route('/', createFeedRoutes(platform, readFeeds))
}

export type ShowRoutes = ReturnType<typeof createShowRoutes>
