import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createAccountReviewRoutes } from './account-routes.ts'
import { createClaimReviewRoutes } from './claim-routes.ts'
import { createCountsRoute } from './counts-route.ts'

/** What admins review: applications for business accounts, and claims. */
export function createReviewRoutes(platform: Platform) {
  return createRouter()
    .route('/', createCountsRoute(platform))
    .route('/', createAccountReviewRoutes(platform))
    .route('/', createClaimReviewRoutes(platform))
}

export type ReviewRoutes = ReturnType<typeof createReviewRoutes>
