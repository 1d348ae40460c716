import type { Platform } from '#platform/platform.ts'
import { countPageFollowers } from './page-days.ts'
import { createNumberRoutes } from './routes.ts'

/** How a managed page does: followers, views, posts, replies and likes by day. */
export const createNumbers = (platform: Platform) => ({
  routes: createNumberRoutes(platform),
  jobs: [countPageFollowers(platform)],
})
