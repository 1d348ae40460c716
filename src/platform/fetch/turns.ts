import { LRUCache } from 'lru-cache'
import { wideNetworkOf } from '../http/edge/client-address.ts'

/** The purpose of a request: a waiting visitor; a stale answer that pages show; background work. */
export type Priority = 'visitor' | 'stale' | 'background'

/** Read when a slot is assigned, so it may rise while a request waits. */
export interface Urgency {
  priority: Priority
  /** The network of the requester; undefined for the site itself. */
  network?: string
  /** Members come before visitors of the same priority. */
  isFromMember?: boolean
  /** The request is for an id that no page of ours linked to; it comes after everything else of the same priority. */
  isUnlinked?: boolean
}

/** A request that waits for its turn. */
interface Waiting {
  /** The urgencies of all callers that wait for it. */
  urgencies: readonly Urgency[]
  order: number
}

export interface Turns {
  /** Notes that a network asks for something. */
  arrive(urgency: Urgency): void
  /** The request whose turn it is. */
  next<E extends Waiting>(waiting: Iterable<E>): E | undefined
}

const RANK: Record<Priority, number> = { visitor: 0, stale: 1, background: 2 }

/** The lower, the sooner. */
const rankOf = ({ priority, isFromMember, isUnlinked }: Urgency) =>
  RANK[priority] * 4 + (isFromMember ? 0 : 2) + (isUnlinked ? 1 : 0)

/** Of three turns two are for newcomers, so that their pages take at most twice the time alone. */
const ROUND = ['by priority', 'latest newcomer', 'newcomer with most turns'] as const
/** A page waits for so many requests at a time. */
const REQUESTS_OF_PAGE = 4
/** As many turns a network gets as a newcomer: the requests of a page or two. */
const NEWCOMER_TURNS = 10
/** It gets one back in this time: people who read what they open remain newcomers. */
const NEWCOMER_TURN_BACK_MS = 6_000
/** A network that has asked nothing for this long comes again. */
const COMES_ANEW_AFTER_MS = 10_000
const NETWORKS_REMEMBERED = 1_000

interface Flow {
  /** The higher, the later it came. */
  came: number
  askedAt: number
  /** The turns that it has left as a newcomer, at a time of `performance.now()`. */
  left: number
  at: number
  /** The higher, the later. */
  lastTurn: number
}

/**
 * Two turns of three go to newcomers, whatever waits already and of whatever priority: one to the latest, and one to the
 * newcomer that has had the most turns, so that a page that was begun gets complete while others come. Ids that nobody
 * linked to come after these, and so do networks with more requests waiting than a page has. The third turn, and all
 * turns while no newcomer waits, go by priority, and within one to the network whose last turn is longest ago.
 *
 * Networks are counted by the widest range that one customer gets, an IPv6 /48; the /64 networks in it take turns there.
 */
export function createTurns(): Turns {
  const flows = new LRUCache<string, Flow>({ max: NETWORKS_REMEMBERED })
  let arrivals = 0
  let turns = 0

  const keysOf = ({ network = '' }: Urgency) => {
    const wide = wideNetworkOf(network)
    return wide === undefined ? [network] : [wide, network]
  }
  const outerKey = (urgency: Urgency) => keysOf(urgency)[0] ?? ''
  const lastTurnOf = (urgency: Urgency) => {
    const [outer = 0, inner = 0] = keysOf(urgency).map((key) => flows.get(key)?.lastTurn ?? 0)
    return [outer, inner] as const
  }
  const rank = ({ urgencies, order }: Waiting) => {
    const keys = urgencies.map((urgency) => [rankOf(urgency), ...lastTurnOf(urgency)])
    return [...least(keys), order]
  }
  /** The flow of a newcomer; undefined if it is none. */
  const newcomer = (urgency: Urgency) => {
    if (urgency.network === undefined || urgency.priority === 'background') return undefined
    const flow = flows.get(outerKey(urgency))
    return flow && leftOf(flow) >= 1 ? flow : undefined
  }

  return {
    arrive(urgency) {
      const now = performance.now()
      for (const key of keysOf(urgency)) {
        const flow = flows.get(key) ?? newFlow(now)
        if (now - flow.askedAt > COMES_ANEW_AFTER_MS) flow.came = ++arrivals
        flow.askedAt = now
        flows.set(key, flow)
      }
    },
    next(waiting) {
      const kind = ROUND[turns % ROUND.length]
      turns++
      const all = [...waiting]
      const waitingOf = new Map<string, number>()
      for (const key of all.flatMap(({ urgencies }) => [...new Set(urgencies.map(outerKey))]))
        waitingOf.set(key, (waitingOf.get(key) ?? 0) + 1)
      const beyondPage = (urgency: Urgency) =>
        Math.max(0, (waitingOf.get(outerKey(urgency)) ?? 0) - REQUESTS_OF_PAGE)
      const keysFor = (entry: Waiting) => {
        const ranks = entry.urgencies.flatMap((urgency) => {
          const flow = kind === 'by priority' ? undefined : newcomer(urgency)
          if (!flow) return []
          const begun = kind === 'latest newcomer' ? 0 : leftOf(flow)
          return [[0, urgency.isUnlinked ? 1 : 0, beyondPage(urgency), begun, -flow.came]]
        })
        return [...(ranks.length > 0 ? least(ranks) : [1]), ...rank(entry)]
      }
      let best: { entry: (typeof all)[number]; keys: number[] } | undefined
      for (const entry of all) {
        const own = keysFor(entry)
        if (!best || isBefore(own, best.keys)) best = { entry, keys: own }
      }
      for (const key of new Set(best?.entry.urgencies.flatMap(keysOf))) {
        const flow = flows.get(key)
        if (!flow) continue
        flow.left = Math.max(0, leftOf(flow) - 1)
        flow.at = performance.now()
        flow.lastTurn = turns
      }
      return best?.entry
    },
  }
}

const newFlow = (now: number): Flow => ({
  came: 0,
  askedAt: Number.NEGATIVE_INFINITY,
  left: NEWCOMER_TURNS,
  at: now,
  lastTurn: 0,
})

const leftOf = ({ left, at }: Flow) =>
  Math.min(NEWCOMER_TURNS, left + (performance.now() - at) / NEWCOMER_TURN_BACK_MS)

const least = (all: number[][]): number[] =>
  all.reduce((best, keys) => (isBefore(keys, best) ? keys : best), all[0] ?? [])

/** Compares number by number. */
function isBefore(keys: readonly number[], others: readonly number[]): boolean {
  const at = keys.findIndex((key, index) => key !== others[index])
  return at >= 0 && (keys[at] ?? 0) < (others[at] ?? 0)
}
