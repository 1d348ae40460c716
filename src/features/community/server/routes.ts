import { onAccountExported } from '#features/accounts/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { exportCommunity } from './export.ts'
import { ageRecentPosts } from './post-queries.ts'
import { createPostRoutes } from './post-routes.ts'
import { createReactionRoutes } from './reaction-routes.ts'
import { createReplyRoutes } from './reply-routes.ts'

const AGE_EVERY_SECONDS = 300

/** What a deleted account leaves behind needs no hook: a trigger of `profiles` takes it away. */
export function createCommunityRoutes(platform: Platform) {
  onAccountExported(platform, 'community', exportCommunity)
  platform.jobs.every('community-recent-posts', AGE_EVERY_SECONDS, () => ageRecentPosts(platform.db))
  return createRouter()
    .route('/', createPostRoutes(platform))
    .route('/', createReplyRoutes(platform))
    .route('/', createReactionRoutes(platform))
}

export type CommunityRoutes = ReturnType<typeof createCommunityRoutes>
