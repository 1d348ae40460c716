import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createFollowingRoutes } from './routes.ts'

/** What a member follows comes from here: suggestions, and lists of other services. Keeps nothing of its own. */
export const createFollowing = (
  platform: Platform,
  others: { sources: Sources; readMostFollowed: (limit: number) => Promise<string[]> },
) => ({
  routes: createFollowingRoutes(platform, {
    heardAt: others.sources.heardAt,
    readMostFollowed: others.readMostFollowed,
  }),
})
