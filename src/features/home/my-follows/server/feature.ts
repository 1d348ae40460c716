import type { Notices } from '#features/notify/delivery/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { Onboarding } from '../contract.ts'
import { SERVICES } from '../limits.ts'
import { createOfficialPostNews } from './official-posts.ts'
import { createFollowingRoutes } from './routes.ts'
import { createSuggestions } from './suggestions.ts'

/** Suggests artists to follow, imports lists of other services, and notifies followers of official posts. */
export const createFollowing = (
  platform: Platform,
  others: {
    sources: Sources
    readMostFollowed: (limit: number) => Promise<string[]>
    notices: Pick<Notices, 'publish' | 'wake'>
  },
) => {
  const { listenedArtists } = others.sources
  const readSuggestions = createSuggestions(platform, others.readMostFollowed)
  const readOnboarding = async (userId: string): Promise<Onboarding> => ({
    services: SERVICES.filter((service) => listenedArtists[service]),
    suggestions: await readSuggestions(userId),
  })
  return {
    /** Suggestions and imports, which help a member to begin. */
    readOnboarding,
    routes: createFollowingRoutes(platform, { listenedArtists, readOnboarding }),
    jobs: [createOfficialPostNews(platform, others.notices).job],
  }
}
