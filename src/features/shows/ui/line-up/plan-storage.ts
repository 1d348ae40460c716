import { isCanonicalUuid } from '#platform/uuid.ts'
import { ACT_NUMBER_MAX, PLAN_MAX } from '../../limits.ts'

/** Between a plan and the acts that were chosen or taken out and that the server has not heard of. */
const UNSENT = '!'
const PREFIX = 'fanfare.plan.'

const listeners = new Set<() => void>()
/** Plans of browsers without storage, for as long as the page is open. */
const inMemory = new Map<string, string>()

/** Where the plan of a visitor or of a member is kept, so that it is there without a connection. */
export const planKey = (showId: string, userId: string | undefined): string =>
  userId ? `${PREFIX}${userId}.${showId}` : PREFIX + showId

/** The plan as addresses write it, such as "3-17-24", and behind a mark what is not sent, such as "3-17-24!17-20". */
export function readPlan(key: string): string {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? ''
  } catch {
    return inMemory.get(key) ?? ''
  }
}

/** `unsent`: acts of which the server has not heard what was done with them. An empty plan that is sent is forgotten. */
export function writePlan(key: string, numbers: readonly number[], unsent: readonly number[] = []): void {
  const text = planText(numbers) + (unsent.length === 0 ? '' : UNSENT + planText(unsent))
  inMemory.set(key, text)
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Kept until the page closes.
  }
  for (const listener of listeners) listener()
}

/** The acts of which the server has not heard. */
export const unsentOf = (text: string): number[] => planNumbers(text.split(UNSENT)[1] ?? '')

export function subscribeToPlans(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The plans of a visitor in this browser: the ids of the shows and the acts. */
export function visitorPlans(): { showId: string; acts: number[] }[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const showId = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : ''
      return isCanonicalUuid(showId) ? [{ showId, acts: planNumbers(readPlan(key)) }] : []
    })
  } catch {
    return []
  }
}

/** Acts as addresses name them, such as "3-17-24". */
export const planText = (numbers: readonly number[]): string =>
  [...new Set(numbers)].sort((a, b) => a - b).join('-')

/** The numbers of a text such as "3-17-24"; what is none is left out. */
export const planNumbers = (text: string): number[] =>
  [...new Set((text.split(UNSENT)[0] ?? '').split('-').map(Number))]
    .filter((one) => Number.isInteger(one) && one > 0 && one <= ACT_NUMBER_MAX)
    .slice(0, PLAN_MAX)
