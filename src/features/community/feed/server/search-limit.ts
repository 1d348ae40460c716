import { SEARCHES } from '#features/community/server/request-limits.ts'
import { currentRequest } from '#platform/cause.ts'
import { createNetworkLimit } from '#platform/http/limits/network-limit.ts'
import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import type { Platform } from '#platform/platform.ts'

/** Counts a search of a member, or of a visitor's network; rejects with a 429 problem when there were too many. */
export function createSearchLimit(platform: Platform) {
  const { member, network, ...common } = SEARCHES
  const ofMember = createRateLimit(platform, { ...common, points: member })
  const ofNetwork = createNetworkLimit(platform, {
    ...common,
    name: `${common.name}-network`,
    points: network,
  })
  return async (memberId: string | undefined): Promise<void> => {
    const from = currentRequest()?.network
    // A member's refused search does not count against the others of the network.
    if (memberId) await ofMember.consume(memberId)
    if (from) await ofNetwork.consume(from)
  }
}
