import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createPostRoutes } from './post-routes.ts'
import { createReactionRoutes } from './reaction-routes.ts'
import { createReplyRoutes } from './reply-routes.ts'

export function createCommunityRoutes(platform: Platform) {
  return createRouter()
    .route('/', createPostRoutes(platform))
    .route('/', createReplyRoutes(platform))
    .route('/', createReactionRoutes(platform))
}

export type CommunityRoutes = ReturnType<typeof createCommunityRoutes>
