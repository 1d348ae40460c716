import type { IsRefusedLink, Screen } from '#features/newcomers/public.ts'
import type { Notifications } from '#features/notifications/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createLinkCards } from './cards/link-cards.ts'
import { exportCommunity } from './export.ts'
import { createPostMerges } from './merged-entities.ts'
import { createPostEvents } from './post-events.ts'
import { createPostLikes } from './post-likes.ts'
import { ageRecentPosts } from './post-rows.ts'
import { createRecount } from './recount.ts'
import { createCommunityRoutes } from './routes.ts'
import { createSharedFeed } from './shared-feed.ts'
import { createVisibility } from './visibility.ts'

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
