import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createAccountRoutes } from './account-routes.ts'
import { createClaimRoutes } from './claim-routes.ts'
import { createBusinessLimits } from './write-limits.ts'

export function createBusinessRoutes(platform: Platform) {
  const limits = createBusinessLimits(platform)
  return createRouter()
    .route('/', createAccountRoutes(platform, limits))
    .route('/', createClaimRoutes(platform, limits))
}

export type BusinessRoutes = ReturnType<typeof createBusinessRoutes>
