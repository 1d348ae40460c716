import { sumFurtherRefusals } from '#features/accounts/audit/public.ts'
import type { Community } from '#features/community/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createHeldRoutes } from './held-routes.ts'
import { createAdminRoutes } from './routes.ts'

/** The queues and decisions of admins. */
export const createAdmin = (platform: Platform, { community }: { community: Community }) => ({
  routes: createRouter()
    .route('/', createAdminRoutes(platform))
    .route('/', createHeldRoutes(platform, community)),
  jobs: [sumFurtherRefusals(platform)],
})
