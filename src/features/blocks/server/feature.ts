import type { Platform } from '#platform/platform.ts'
import { exportBlocks } from './export.ts'
import { createBlockRoutes } from './routes.ts'

/** Blocks and mutes of members, artists and words. Foreign keys delete the rows of a deleted account. */
export const createBlocks = (platform: Platform) => ({
  routes: createBlockRoutes(platform),
  accountExport: exportBlocks,
})
