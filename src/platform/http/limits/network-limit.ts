import type { Platform } from '../../platform.ts'
import { WIDE_ROOM, wideNetworkOf } from '../edge/client-address.ts'
import { createRateLimit, type Quota, type QuotaHeaders } from './rate-limit.ts'

export interface NetworkLimit {
  /**
   * Counts one attempt of a network, and of its IPv6 /48, which may make ten times as many: throws a 429 problem when
   * there were too many. Never call it inside a transaction.
   */
  consume(network: string): Promise<QuotaHeaders[]>
  /** Resets the attempts of `network`, those of its /48 remain. */
  reset(network: string): Promise<void>
}

/** At most `points` attempts per network in any window of `seconds`. */
export function createNetworkLimit(platform: Platform, quota: Quota): NetworkLimit {
  const ofNetwork = createRateLimit(platform, quota)
  const ofWide = createRateLimit(platform, {
    ...quota,
    name: `${quota.name}-48`,
    points: quota.points * WIDE_ROOM,
  })
  return {
    async consume(network) {
      const wide = wideNetworkOf(network)
      if (wide === undefined) return [await ofNetwork.consume(network)].filter((one) => one !== undefined)
      // First, so that a /48 has no more counters than it may make attempts.
      const wideState = await ofWide.consume(wide)
      try {
        return [await ofNetwork.consume(network), wideState].filter((one) => one !== undefined)
      } catch (error) {
        // A network's refused attempts do not count against the others of its /48.
        await ofWide.giveBack(wide)
        throw error
      }
    },
    reset: (network) => ofNetwork.reset(network),
  }
}
