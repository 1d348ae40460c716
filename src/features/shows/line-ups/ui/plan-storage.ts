import { ACT_NUMBER_MAX, PLAN_MAX } from '#features/shows/limits.ts'
import { isCanonicalUuid } from '#platform/uuid.ts'

/** Separates the plan from the acts whose change has not been sent to the server yet. */
const UNSENT = '!'
const PREFIX = 'fanfare.plan.'

const listeners = new Set<() => void>()
/** Fallback for browsers without storage, until the page closes. */
const inMemory = new Map<string, string>()

/** The storage key of a visitor's or member's plan, which is available offline. */
export const planKey = (showId: string, userId: string | undefined): string =>
  userId ? `${PREFIX}${userId}.${showId}` : PREFIX + showId

/**
 * The stored plan in the form of addresses, such as "3-17-24", followed by unsent changes after a mark:
 * "3-17-24!17-20".
 */
export function readPlan(key: string): string {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? ''
  } catch {
    return inMemory.get(key) ?? ''
  }
}

/**
 * `unsent`: acts whose change has not been sent to the server yet. A plan without acts and unsent changes is deleted.
 */
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

/** The acts whose change has not been sent yet. */
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

/** Parses act numbers such as "3-17-24"; ignores invalid parts. */
export const planNumbers = (text: string): number[] =>
  [...new Set((text.split(UNSENT)[0] ?? '').split('-').map(Number))]
    .filter((one) => Number.isInteger(one) && one > 0 && one <= ACT_NUMBER_MAX)
    .slice(0, PLAN_MAX)
