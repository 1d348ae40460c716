import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createAccountRoutes } from './account-routes.ts'
import { createClaimRoutes } from './claim-routes.ts'
import { createOverviewRoutes } from './overview-routes.ts'

export function createAdminRoutes(platform: Platform) {
  return createRouter()
    .route('/', createOverviewRoutes(platform))
    .route('/', createAccountRoutes(platform))
    .route('/', createClaimRoutes(platform))
}

export type AdminRoutes = ReturnType<typeof createAdminRoutes>
