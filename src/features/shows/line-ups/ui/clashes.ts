import type { Act } from '#features/shows/contract.ts'
import { SET_MINUTES } from '#features/shows/limits.ts'

type Slot = Pick<Act, 'number' | 'stage' | 'beginsAt' | 'endsAt'>

/**
 * For each chosen act the numbers of the other chosen ones that play at the same time. An act whose end is not known
 * plays for an hour, or until the next one on its stage.
 */
export function clashesOf(acts: readonly Slot[], chosen: ReadonlySet<number>): Map<number, number[]> {
  const times = acts
    .filter(({ number, beginsAt }) => chosen.has(number) && beginsAt !== null)
    .map((act) => ({ number: act.number, begin: Date.parse(act.beginsAt ?? ''), end: endOf(act, acts) }))
  return new Map(
    times.map((one) => [
      one.number,
      times
        .filter((other) => other.number !== one.number && other.begin < one.end && one.begin < other.end)
        .map(({ number }) => number),
    ]),
  )
}

function endOf({ number, stage, beginsAt, endsAt }: Slot, acts: readonly Slot[]): number {
  if (endsAt) return Date.parse(endsAt)
  const begin = Date.parse(beginsAt ?? '')
  const later = acts
    .filter((other) => other.number !== number && other.stage !== null && other.stage === stage)
    .map((other) => Date.parse(other.beginsAt ?? ''))
    .filter((time) => time > begin)
  return Math.min(begin + SET_MINUTES * 60_000, ...later)
}
