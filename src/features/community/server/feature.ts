import type { IsRefusedLink, Screen } from '#features/accounts/screening/public.ts'
import { createLinkCards } from '#features/community/cards/server/link-cards.ts'
import { createSharedFeed } from '#features/community/feed/server/shared-feed.ts'
import { createDraftRoutes } from '#features/community/posts/server/draft-routes.ts'
import { createEditRoutes } from '#features/community/posts/server/edit-routes.ts'
import { createMemberRoutes } from '#features/community/posts/server/member-routes.ts'
import { createPostMerges } from '#features/community/posts/server/merged-entities.ts'
import { createPostEvents } from '#features/community/posts/server/post-events.ts'
import { createPostRoutes } from '#features/community/posts/server/post-routes.ts'
import { ageRecentPosts } from '#features/community/posts/server/post-rows.ts'
import { createReplyRoutes } from '#features/community/posts/server/reply-routes.ts'
import { createVisibility } from '#features/community/posts/server/visibility.ts'
import { createPostLikes } from '#features/community/reactions/server/post-likes.ts'
import { createReactionRoutes } from '#features/community/reactions/server/reaction-routes.ts'
import { createRecount } from '#features/community/reactions/server/recount.ts'
import type { Notifications } from '#features/notify/bell/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { exportCommunity } from './export.ts'
import type { CommunityServices } from './services.ts'

function createCommunityRoutes(platform: Platform, parts: CommunityServices) {
  return createRouter()
    .route('/', createPostRoutes(platform, parts))
    .route('/', createReplyRoutes(platform, parts))
    .route('/', createEditRoutes(platform, parts))
    .route('/', createReactionRoutes(platform, parts))
    .route('/', createMemberRoutes(platform))
    .route('/', createDraftRoutes(platform))
}

export type CommunityRoutes = ReturnType<typeof createCommunityRoutes>

const RECENT_POSTS_SECONDS = 300

/** Posts, replies, likes and follows. A trigger on `profiles` deletes the rows of a deleted account. */
export function createCommunity(
  platform: Platform,
  {
    notifications,
    screen,
    isRefusedLink,
    listsOfFollowed,
  }: {
    notifications: Pick<Notifications, 'fanOut'>
    screen: Screen
    isRefusedLink: IsRefusedLink
    listsOfFollowed: () => boolean
  },
) {
  const cards = createLinkCards(platform, { isRefused: isRefusedLink })
  const postEvents = createPostEvents(platform, cards)
  return {
    postEvents,
    visibility: createVisibility(platform, { notifications, postEvents }),
    routes: createCommunityRoutes(platform, {
      feed: createSharedFeed(platform),
      likes: createPostLikes(platform, postEvents),
      notifications,
      postEvents,
      screen,
      listsOfFollowed,
    }),
    jobs: [
      ...cards.jobs,
      createPostMerges(platform),
      createRecount(platform),
      {
        name: 'community.recent-posts',
        everySeconds: RECENT_POSTS_SECONDS,
        run: () => ageRecentPosts(platform.db),
      },
    ],
    accountExport: exportCommunity,
  }
}

export type Community = ReturnType<typeof createCommunity>
