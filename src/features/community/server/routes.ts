import type { Screen } from '#features/newcomers/public.ts'
import type { Notifications } from '#features/notifications/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createDraftRoutes } from './draft-routes.ts'
import { createEditRoutes } from './edit-routes.ts'
import { createMemberRoutes } from './member-routes.ts'
import type { PostEvents } from './post-events.ts'
import type { PostLikes } from './post-likes.ts'
import { createPostRoutes } from './post-routes.ts'
import { createReactionRoutes } from './reaction-routes.ts'
import { createReplyRoutes } from './reply-routes.ts'
import type { SharedFeed } from './shared-feed.ts'

/** Services shared by the routes. */
export interface CommunityServices {
  feed: SharedFeed
  likes: PostLikes
  notifications: Pick<Notifications, 'fanOut'>
  postEvents: PostEvents
  screen: Screen
}

export function createCommunityRoutes(platform: Platform, parts: CommunityServices) {
  return createRouter()
    .route('/', createPostRoutes(platform, parts))
    .route('/', createReplyRoutes(platform, parts))
    .route('/', createEditRoutes(platform, parts))
    .route('/', createReactionRoutes(platform, parts))
    .route('/', createMemberRoutes(platform))
    .route('/', createDraftRoutes(platform))
}

export type CommunityRoutes = ReturnType<typeof createCommunityRoutes>
