import type { Act } from '#features/shows/contract.ts'
import { MORNING } from '#features/shows/limits.ts'
import { addDays } from '#platform/time.ts'

/** The acts of one day on one stage, in the order in which they play. */
export interface StageProgramme<T> {
  /** Null when no stage is known. */
  stage: string | null
  acts: T[]
}

type Placed = Pick<Act, 'stage' | 'day' | 'time'>

/** The days from the first to the last, inclusive. */
export function daysOf({ date, lastDate }: { date: string; lastDate: string }): string[] {
  const days: string[] = []
  for (let day = date; day <= lastDate && days.length < 31; day = addDays(day, 1)) days.push(day)
  return days
}

/** The stages of a line-up in order of first appearance. */
export const stagesOf = (acts: readonly Pick<Act, 'stage'>[]): string[] => [
  ...new Set(acts.flatMap(({ stage }) => stage ?? [])),
]

/** The acts of a day by stage; null: those without a day. */
export function programmeOf<T extends Placed>(acts: readonly T[], day: string | null): StageProgramme<T>[] {
  const ofDay = acts.filter((act) => act.day === day)
  const stages: (string | null)[] = stagesOf(acts)
  return [...stages, null]
    .map((stage) => ({ stage, acts: inOrder(ofDay.filter((act) => (act.stage ?? null) === stage)) }))
    .filter((one) => one.acts.length > 0)
}

/** Sorts by time, with the night last; acts without a time follow in the order of the bill. */
export const inOrder = <T extends Pick<Act, 'time'>>(acts: readonly T[]): T[] =>
  acts.toSorted((a, b) =>
    nightTime(a.time) < nightTime(b.time) ? -1 : Number(nightTime(a.time) > nightTime(b.time)),
  )

function nightTime(time: string | null): string {
  if (!time) return '99'
  return time < MORNING ? `${Number(time.slice(0, 2)) + 24}${time.slice(2)}` : time
}
