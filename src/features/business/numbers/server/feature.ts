import type { Platform } from '#platform/platform.ts'
import { countPageFollowers } from './page-days.ts'
import { createNumberRoutes } from './routes.ts'

/** The numbers of a managed page: followers, views, posts, replies and likes by day. */
export const createNumbers = (platform: Platform) => ({
  routes: createNumberRoutes(platform),
  jobs: [countPageFollowers(platform)],
})
