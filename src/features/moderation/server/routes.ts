import type { Community } from '#features/community/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createModerateRoutes } from './moderate-routes.ts'
import { createOfficialRoutes } from './official-routes.ts'
import { createReadRoutes } from './read-routes.ts'

export function createManageRoutes(platform: Platform, postEvents: Community['postEvents']) {
  return createRouter()
    .route('/', createReadRoutes(platform))
    .route('/', createModerateRoutes(platform))
    .route('/', createOfficialRoutes(platform, postEvents))
}

export type ManageRoutes = ReturnType<typeof createManageRoutes>
