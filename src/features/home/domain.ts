import type { Platform } from '#platform/platform.ts'
import { createFollowing } from './my-follows/server/feature.ts'
import { createDiscovery } from './pages/server/feature.ts'
import { createSharing } from './sharing/server/feature.ts'
import { createVisits } from './since-last-visit/server/feature.ts'

/** The home pages, the page of what a member follows, and what programs read. */
export function createHomeDomain(
  platform: Platform,
  parts: Parameters<typeof createDiscovery>[1] &
    Parameters<typeof createFollowing>[1] &
    Parameters<typeof createSharing>[1] &
    Pick<Parameters<typeof createVisits>[1], 'listReleases'>,
) {
  const myFollows = createFollowing(platform, parts)
  return {
    pages: createDiscovery(platform, parts),
    myFollows,
    sinceLastVisit: createVisits(platform, { ...parts, readOnboarding: myFollows.readOnboarding }),
    sharing: createSharing(platform, parts),
  }
}
