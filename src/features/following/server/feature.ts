import type { Notices } from '#features/notices/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createOfficialPostNews } from './official-posts.ts'
import { createFollowingRoutes } from './routes.ts'

/** What a member follows comes from here: suggestions, and lists of other services; and official posts go to followers. */
export const createFollowing = (
  platform: Platform,
  others: {
    sources: Sources
    readMostFollowed: (limit: number) => Promise<string[]>
    notices: Pick<Notices, 'publish' | 'wake'>
  },
) => ({
  routes: createFollowingRoutes(platform, {
    heardAt: others.sources.heardAt,
    readMostFollowed: others.readMostFollowed,
  }),
  jobs: [createOfficialPostNews(platform, others.notices).job],
})
