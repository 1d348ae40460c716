import type { Platform } from '#platform/platform.ts'
import { exportBlocks } from './export.ts'
import type { ReadArtistIds } from './lists.ts'
import { createBlockRoutes } from './routes.ts'

/** Blocks and mutes of members, artists and words. Foreign keys delete the rows of a deleted account. */
export const createBlocks = (platform: Platform, parts: { readArtistIds: ReadArtistIds }) => ({
  routes: createBlockRoutes(platform, parts),
  accountExport: exportBlocks,
})
