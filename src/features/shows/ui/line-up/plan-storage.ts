import { PLAN_MAX } from '../../limits.ts'

/** Of a plan that the server has not got yet. */
const UNSENT = '!'
const PREFIX = 'fanfare.plan.'

const listeners = new Set<() => void>()
/** Plans of browsers without storage, for as long as the page is open. */
const inMemory = new Map<string, string>()

/** Where the plan of a visitor or of a member is kept, so that it is there without a connection. */
export const planKey = (showId: string, userId: string | undefined): string =>
  userId ? `${PREFIX}${userId}.${showId}` : PREFIX + showId

/** The plan as addresses write it, such as "3-17-24", and with a mark where it is not sent. */
export function readPlan(key: string): string {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? ''
  } catch {
    return inMemory.get(key) ?? ''
  }
}

/** `isSent`: the server has this plan. An empty one that is sent is forgotten. */
export function writePlan(key: string, numbers: readonly number[], { isSent }: { isSent: boolean }): void {
  const text = planText(numbers) + (isSent ? '' : UNSENT)
  inMemory.set(key, text)
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Kept until the page closes.
  }
  for (const listener of listeners) listener()
}

export const isUnsent = (text: string): boolean => text.endsWith(UNSENT)

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
      return /^[\da-f-]{36}$/.test(showId) ? [{ showId, acts: planNumbers(readPlan(key)) }] : []
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
  [...new Set(text.replace(UNSENT, '').split('-').map(Number))]
    .filter((one) => Number.isInteger(one) && one > 0)
    .slice(0, PLAN_MAX)
