import { sumFurtherRefusals } from '#features/audit/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createAdminRoutes } from './routes.ts'

/** What admins see and decide. */
export const createAdmin = (platform: Platform) => ({
  routes: createAdminRoutes(platform),
  jobs: [sumFurtherRefusals(platform)],
})
