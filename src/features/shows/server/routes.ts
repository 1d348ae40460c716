import { createRouter } from '#platform/http/router.ts'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createBillingRoutes } from './billings/billing-routes.ts'
import { createFeedRoutes } from './feeds/feed-routes.ts'
import { createHistoryRoutes } from './history/history-routes.ts'
import { createLineUpRoutes } from './line-up-routes.ts'
import { createManageRoutes } from './manage-routes.ts'
import { createMineRoutes } from './mine-routes.ts'
import { createPlaceRoutes } from './places/place-routes.ts'
import { createPlanRoutes } from './plan-routes.ts'
import { createReadRoutes } from './read-routes.ts'
import { createVenueRoutes } from './venue-routes.ts'

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
