import { currentRequest } from '#platform/cause.ts'
import { COSTLY_READING } from '#platform/http/limits/limit-classes.ts'
import { createNetworkLimit } from '#platform/http/limits/network-limit.ts'
import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import type { Platform } from '#platform/platform.ts'

const { member, network, ...common } = {
  ...COSTLY_READING,
  name: 'community-searches',
  message: 'That’s a lot of searches. Please wait a minute.',
}

/**
 * Counts a search of a member, or of a visitor's network, those of rendered pages too; rejects with a 429 problem when
 * there were too many.
 */
export function createSearchLimit(platform: Platform) {
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
