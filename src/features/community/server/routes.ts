import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createPostRoutes } from './post-routes.ts'
import { createReactionRoutes } from './reaction-routes.ts'
import { createReplyRoutes } from './reply-routes.ts'
import { createWriteLimits } from './write-limits.ts'

export function createCommunityRoutes(platform: Platform) {
  const limits = createWriteLimits(platform)
  return createRouter()
    .route('/', createPostRoutes(platform, limits))
    .route('/', createReplyRoutes(platform, limits))
    .route('/', createReactionRoutes(platform, limits))
}

export type CommunityRoutes = ReturnType<typeof createCommunityRoutes>
