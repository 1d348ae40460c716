import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createModerateRoutes } from './moderate-routes.ts'
import { createOfficialRoutes } from './official-routes.ts'
import { createReadRoutes } from './read-routes.ts'
import { createManageLimits } from './write-limits.ts'

export function createManageRoutes(platform: Platform) {
  const limits = createManageLimits(platform)
  return createRouter()
    .route('/', createReadRoutes(platform))
    .route('/', createModerateRoutes(platform, limits))
    .route('/', createOfficialRoutes(platform, limits))
}

export type ManageRoutes = ReturnType<typeof createManageRoutes>
