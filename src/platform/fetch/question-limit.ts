import { currentRequest } from '../cause.ts'
import type { Counter } from '../http/limits/counters.ts'

const QUESTIONS = 20
const SECONDS = 60

/**
 * Counts a new question to a source that somebody waits for; false when their network has asked too many just now.
 * Visitors do not use up what the members of their network may ask.
 */
export const createQuestionLimit =
  (counter: Counter, { rateLimits }: { rateLimits: boolean }) =>
  async (): Promise<boolean> => {
    const request = currentRequest()
    if (!rateLimits || request?.network === undefined) return true
    const who = request.isFromMember ? 'members' : 'visitors'
    const { points } = await counter.count(`questions:${who}:${request.network}`, SECONDS)
    return points <= QUESTIONS
  }
