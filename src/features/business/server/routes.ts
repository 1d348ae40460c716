import { onAccountExported } from '#features/accounts/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createAccountRoutes } from './account-routes.ts'
import { createClaimRoutes } from './claim-routes.ts'
import { exportBusiness } from './export.ts'
import { createReviewRoutes } from './review/routes.ts'

/** Foreign keys take a deleted account's businesses and claims along; its files go as all files of a member do. */
export function createBusinessRoutes(platform: Platform, sources: Sources) {
  onAccountExported(platform, 'business', exportBusiness)
  return createRouter()
    .route('/', createAccountRoutes(platform))
    .route('/', createClaimRoutes(platform, sources))
    .route('/', createReviewRoutes(platform))
}

export type BusinessRoutes = ReturnType<typeof createBusinessRoutes>
