import { createMiddleware } from 'hono/factory'
import { createLimit, type Limit } from '../../limit.ts'
import { networkOfRequest } from '../edge/client-address.ts'
import { type Env, requireViewer } from '../router.ts'

/** Each upload takes up to 20 MB on disk until it has been processed. */
const PER_MEMBER = 4
const PER_NETWORK = 24

/**
 * For `middleware` of a route that takes files: limits how many uploads of a member and of a network are received at
 * once. The server does not read further uploads until their turn.
 */
export const uploadConcurrency = createMiddleware<Env>((c, next) => {
  const network = networkOfRequest(c)
  return perMember(requireViewer(c).id, () => (network ? perNetwork(network, next) : next()))
})

const perMember = limitPerKey('uploads of a member', PER_MEMBER)
const perNetwork = limitPerKey('uploads of a network', PER_NETWORK)

/** A separate limit for each key in use. */
function limitPerKey(name: string, maxConcurrent: number) {
  const limits = new Map<string, { limit: Limit; users: number }>()
  return async (key: string, work: () => Promise<void>): Promise<void> => {
    const entry = limits.get(key) ?? { limit: createLimit(name, maxConcurrent), users: 0 }
    limits.set(key, entry)
    entry.users++
    try {
      await entry.limit(work)
    } finally {
      entry.users--
      if (entry.users === 0) limits.delete(key)
    }
  }
}
