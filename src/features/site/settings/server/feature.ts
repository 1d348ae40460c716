import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createSiteRoutes } from './admin-routes.ts'
import { createSiteFileRoutes } from './file-routes.ts'

/** The settings of the site: its name, look, mode and registration. */
export const createSiteFeature = (platform: Platform) => ({
  routes: createRouter().route('/', createSiteRoutes(platform)).route('/', createSiteFileRoutes(platform)),
})
