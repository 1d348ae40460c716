import { createMiddleware } from 'hono/factory'
import { createLimit, type Limit } from '../../limit.ts'
import { networkOfRequest } from '../edge/client-address.ts'
import { type Env, requireViewer } from '../router.ts'

/** Each has up to 20 MB in the memory until it is drawn anew. */
const OF_A_MEMBER = 4
const OF_A_NETWORK = 24

/**
 * For `middleware` of a route that takes files: reads so many from a member and a network at once. The others wait
 * unread, so that slow senders do not fill the memory.
 */
export const uploadsInTurn = createMiddleware<Env>((c, next) => {
  const network = networkOfRequest(c)
  return ofMember(requireViewer(c).id, () => (network ? ofNetwork(network, next) : next()))
})

const ofMember = turnsOf('uploads of a member', OF_A_MEMBER)
const ofNetwork = turnsOf('uploads of a network', OF_A_NETWORK)

/** A limit for each key that is asked for. */
function turnsOf(name: string, atOnce: number) {
  const turns = new Map<string, { limit: Limit; asking: number }>()
  return async (key: string, work: () => Promise<void>): Promise<void> => {
    const turn = turns.get(key) ?? { limit: createLimit(name, atOnce), asking: 0 }
    turns.set(key, turn)
    turn.asking++
    try {
      await turn.limit(work)
    } finally {
      turn.asking--
      if (turn.asking === 0) turns.delete(key)
    }
  }
}
