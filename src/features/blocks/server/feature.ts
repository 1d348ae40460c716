import type { Platform } from '#platform/platform.ts'
import { exportBlocks } from './export.ts'
import { createBlockRoutes } from './routes.ts'

/** Members, artists and words that members do not want to see. Foreign keys delete the rows of a deleted account. */
export const createBlocks = (platform: Platform) => ({
  routes: createBlockRoutes(platform),
  accountExport: exportBlocks,
})
