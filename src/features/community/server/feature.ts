import type { IsRefusedLink, Screen } from '#features/accounts/screening/public.ts'
import { createLinkCards } from '#features/community/cards/server/link-cards.ts'
import { createSharedFeed } from '#features/community/feed/server/shared-feed.ts'
import { createPostMerges } from '#features/community/posts/server/merged-entities.ts'
import { createPostEvents } from '#features/community/posts/server/post-events.ts'
import { ageRecentPosts } from '#features/community/posts/server/post-rows.ts'
import { createVisibility } from '#features/community/posts/server/visibility.ts'
import { createPostLikes } from '#features/community/reactions/server/post-likes.ts'
import { createRecount } from '#features/community/reactions/server/recount.ts'
import type { Notifications } from '#features/notify/bell/public.ts'
import type { Platform } from '#platform/platform.ts'
import { exportCommunity } from './export.ts'
import { createCommunityRoutes } from './routes.ts'

const RECENT_POSTS_SECONDS = 300

/** Posts, replies, likes and follows. A trigger on `profiles` deletes the rows of a deleted account. */
export function createCommunity(
  platform: Platform,
  {
    notifications,
    screen,
    isRefusedLink,
  }: { notifications: Pick<Notifications, 'fanOut'>; screen: Screen; isRefusedLink: IsRefusedLink },
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
