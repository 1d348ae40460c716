import { createBillingRoutes } from '#features/shows/billings/server/billing-routes.ts'
import { createHistoryRoutes } from '#features/shows/editor/server/history/history-routes.ts'
import { createManageRoutes } from '#features/shows/editor/server/manage-routes.ts'
import { createFeedRoutes } from '#features/shows/feeds/server/feed-routes.ts'
import { createLineUpRoutes } from '#features/shows/line-ups/server/line-up-routes.ts'
import { createMineRoutes } from '#features/shows/line-ups/server/mine-routes.ts'
import { createPlanRoutes } from '#features/shows/line-ups/server/plan-routes.ts'
import { createPlaceRoutes } from '#features/shows/list/server/places/place-routes.ts'
import { createReadRoutes } from '#features/shows/list/server/read-routes.ts'
import { createVenueRoutes } from '#features/shows/venues/server/venue-routes.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'

interface Needs {
  /** Reads the feeds that are due. */
  readFeeds: () => void
  cities: Cities
}

export function createShowRoutes(platform: Platform, { readFeeds, cities }: Needs) {
  return (
    createRouter()
      // Must come before the routes with a show's id.
      .route('/', createMineRoutes(platform))
      .route('/', createPlaceRoutes(platform, cities))
      .route('/', createReadRoutes(platform))
      .route('/', createPlanRoutes(platform))
      .route('/', createHistoryRoutes(platform))
      .route('/', createBillingRoutes(platform))
      .route('/', createManageRoutes(platform))
      .route('/', createLineUpRoutes(platform))
      .route('/', createFeedRoutes(platform, readFeeds))
      .route('/', createVenueRoutes(platform))
  )
}

export type ShowRoutes = ReturnType<typeof createShowRoutes>
