import type { Platform } from '#platform/platform.ts'
import { exportCommunity } from './export.ts'
import { ageRecentPosts } from './post-queries.ts'
import { createCommunityRoutes } from './routes.ts'

const RECENT_POSTS_SECONDS = 300

/** Posts, replies, likes and follows. A trigger of `profiles` removes what a deleted account leaves behind. */
export const createCommunity = (platform: Platform) => ({
  routes: createCommunityRoutes(platform),
  jobs: [
    {
      name: 'community.recent-posts',
      everySeconds: RECENT_POSTS_SECONDS,
      run: () => ageRecentPosts(platform.db),
    },
  ],
  accountExport: exportCommunity,
})
