import { currentRequest } from '../cause.ts'
import type { Counter } from '../http/limits/counters.ts'
import { WIDE_ROOM, wideNetworkOf } from '../networks.ts'

const QUESTIONS = 20
const SECONDS = 60

/**
 * Counts a new question to a source that somebody waits for; false when their network has asked too many just now.
 * Visitors do not use up what the members of their network may ask. An IPv6 /48 may ask ten times as many.
 */
export const createQuestionLimit =
  (counter: Counter, { rateLimits }: { rateLimits: boolean }) =>
  async (): Promise<boolean> => {
    const request = currentRequest()
    if (!rateLimits || request?.network === undefined) return true
    const who = request.isFromMember ? 'members' : 'visitors'
    const count = async (network: string) =>
      (await counter.count(`questions:${who}:${network}`, SECONDS)).points
    const wide = wideNetworkOf(request.network)
    if (wide !== undefined && (await count(wide)) > QUESTIONS * WIDE_ROOM) return false
    if ((await count(request.network)) <= QUESTIONS) return true
    // What is refused does not count against the others of the /48.
    if (wide !== undefined) await counter.giveBack(`questions:${who}:${wide}`)
    return false
  }
