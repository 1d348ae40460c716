import type { Screen } from '#features/accounts/screening/public.ts'
import type { SharedFeed } from '#features/community/feed/server/shared-feed.ts'
import { createDraftRoutes } from '#features/community/posts/server/draft-routes.ts'
import { createEditRoutes } from '#features/community/posts/server/edit-routes.ts'
import type { PostEvents } from '#features/community/posts/server/post-events.ts'
import { createPostRoutes } from '#features/community/posts/server/post-routes.ts'
import { createReplyRoutes } from '#features/community/posts/server/reply-routes.ts'
import type { PostLikes } from '#features/community/reactions/server/post-likes.ts'
import { createReactionRoutes } from '#features/community/reactions/server/reaction-routes.ts'
import type { Notifications } from '#features/notify/bell/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createMemberRoutes } from './member-routes.ts'

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
