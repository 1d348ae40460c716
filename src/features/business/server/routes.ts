import type { Filling } from '#features/catalogue/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createAccountRoutes } from './account-routes.ts'
import { createClaimRoutes } from './claim-routes.ts'
import { createReviewRoutes } from './review/routes.ts'

export function createBusinessRoutes(platform: Platform, filling: Filling) {
  return createRouter()
    .route('/', createAccountRoutes(platform))
    .route('/', createClaimRoutes(platform, filling))
    .route('/', createReviewRoutes(platform))
}

export type BusinessRoutes = ReturnType<typeof createBusinessRoutes>
