import type { Platform } from '#platform/platform.ts'
import { exportProducts } from './export.ts'
import { createProductRoutes } from './routes.ts'

/** Products that claimants link to. Deleting a claim deletes its products. */
export const createMerch = (platform: Platform) => ({
  routes: createProductRoutes(platform),
  accountExport: exportProducts,
})
