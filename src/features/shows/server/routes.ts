import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createManageRoutes } from './manage-routes.ts'
import { createReadRoutes } from './read-routes.ts'

export function createShowRoutes(platform: Platform) {
  return createRouter().route('/', createReadRoutes(platform)).route('/', createManageRoutes(platform))
}

export type ShowRoutes = ReturnType<typeof createShowRoutes>
