import type { Platform } from '#platform/platform.ts'
import { exportShows } from './export.ts'
import { createShowRoutes } from './routes.ts'

/** Shows that claimants publish. Foreign keys remove those of a deleted claim or account. */
export const createShows = (platform: Platform) => ({
  routes: createShowRoutes(platform),
  accountExport: exportShows,
})
