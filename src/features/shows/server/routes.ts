import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createLineUpRoutes } from './line-up-routes.ts'
import { createManageRoutes } from './manage-routes.ts'
import { createReadRoutes } from './read-routes.ts'

export function createShowRoutes(platform: Platform) {
  return createRouter()
    .route('/', createReadRoutes(platform))
    .route('/', createManageRoutes(platform))
    .route('/', createLineUpRoutes(platform))
}

export type ShowRoutes = ReturnType<typeof createShowRoutes>
