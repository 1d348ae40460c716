import { useMemo, useSyncExternalStore } from 'react'
import { PLAN_MAX } from '../../limits.ts'

/** The numbers of the acts that a fan wants to see, kept in this browser: they are there without a connection. */
export interface Plan {
  chosen: ReadonlySet<number>
  toggle(number: number): void
  replace(numbers: readonly number[]): void
}

const listeners = new Set<() => void>()
const keyOf = (showId: string) => `fanfare.plan.${showId}`
/** Plans of browsers without storage, for as long as the page is open. */
const inMemory = new Map<string, string>()

function read(showId: string): string {
  try {
    return localStorage.getItem(keyOf(showId)) ?? inMemory.get(showId) ?? ''
  } catch {
    return inMemory.get(showId) ?? ''
  }
}

function write(showId: string, numbers: readonly number[]): void {
  const text = planText(numbers)
  inMemory.set(showId, text)
  try {
    if (text) localStorage.setItem(keyOf(showId), text)
    else localStorage.removeItem(keyOf(showId))
  } catch {
    // Kept until the page closes.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Acts as addresses name them, such as "3-17-24". */
export const planText = (numbers: readonly number[]): string =>
  [...new Set(numbers)].sort((a, b) => a - b).join('-')

/** The numbers of a text such as "3-17-24"; what is none is left out. */
export const planNumbers = (text: string): number[] =>
  [...new Set(text.split('-').map(Number))]
    .filter((one) => Number.isInteger(one) && one > 0)
    .slice(0, PLAN_MAX)

/** This browser's plan of a show. */
export function usePlan(showId: string): Plan {
  const text = useSyncExternalStore(
    subscribe,
    () => read(showId),
    () => '',
  )
  return useMemo(() => {
    const numbers = planNumbers(text)
    const chosen = new Set(numbers)
    return {
      chosen,
      toggle: (number) =>
        write(showId, chosen.has(number) ? numbers.filter((one) => one !== number) : [...numbers, number]),
      replace: (next) => write(showId, next),
    }
  }, [showId, text])
}
