import { WIDE_ROOM, wideNetworkOf } from './http/edge/client-address.ts'
import { createLimit, createLimitPerKey, type Limit } from './limit.ts'
import type { Metrics } from './metrics.ts'

/** The limits of all uploads of this process, whatever they are for. */
export interface UploadLimits {
  /** Runs `work`, which receives an upload of a member, when few others of the member and the network are received. */
  receive(memberId: string, network: string | undefined, work: () => Promise<void>): Promise<void>
  /** Runs work that decodes an upload: it takes a core, and some hundred megabytes for the largest pictures. */
  decode: Limit
}

/** Each upload takes up to 20 MB on disk until it has been processed. */
const PER_MEMBER = 4
const PER_NETWORK = 24
const DECODED_AT_ONCE = 2

export function createUploadLimits(metrics: Pick<Metrics, 'watchQueue'>): UploadLimits {
  const perMember = createLimitPerKey(metrics, 'uploads of a member', PER_MEMBER)
  const perNetwork = createLimitPerKey(metrics, 'uploads of a network', PER_NETWORK)
  const perWide = createLimitPerKey(metrics, 'uploads of an IPv6 /48', PER_NETWORK * WIDE_ROOM)
  const inNetwork = (network: string | undefined, work: () => Promise<void>) => {
    if (network === undefined) return work()
    const wide = wideNetworkOf(network)
    return perNetwork(network, () => (wide === undefined ? work() : perWide(wide, work)))
  }
  return {
    receive: (memberId, network, work) => perMember(memberId, () => inNetwork(network, work)),
    decode: createLimit(metrics, 'uploads', DECODED_AT_ONCE),
  }
}
