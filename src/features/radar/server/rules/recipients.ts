import { ANNOUNCED_AHEAD, LATE, OUT_HOUR } from '../../limits.ts'
import { addDays, daysBetween } from './dates.ts'
import type { Telling } from './next-step.ts'
import { dayIn, momentIn } from './zones.ts'

/** What a telling depends on of one follower. */
export interface Follower {
  zone: string
  /** When they changed it last; null: never. */
  zoneSince: Date | null
  /** When they began to follow the first of the artists. */
  since: Date
  /** They followed before the record was first seen with a day. */
  isEarly: boolean
  wantsType: boolean
  /** They were told a day. */
  isTold: boolean
  /** It is in their calendar, although they were never told. */
  isInCalendar: boolean
  /** They were told that it is out. */
  isOut: boolean
}

/** How a follower hears of it; undefined: not at all. `calendar`: it is only entered there. */
export type Hearing = 'notice' | 'calendar' | undefined

/** Whether and how a follower hears of what has to be said. */
export function hearingOf(telling: Telling, follower: Follower, now: Date): Hearing {
  const { kind, day } = telling
  const { zone, isTold, isInCalendar, isOut } = follower
  if (isOut) return undefined
  const ahead = daysBetween(dayIn(zone, now), day)
  switch (kind) {
    case 'announced': {
      if (
        isTold ||
        !follower.wantsType ||
        !isDue(telling, momentIn(zone, addDays(day, -ANNOUNCED_AHEAD), 0), follower)
      )
        return undefined
      if (follower.isEarly && ahead >= 2) return 'notice'
      return ahead >= 1 && !isInCalendar ? 'calendar' : undefined
    }
    case 'out': {
      const moment = momentIn(zone, day, OUT_HOUR)
      const isWanted = follower.wantsType || isTold
      return isWanted && isDue(telling, moment, follower) && follower.since < moment && ahead >= -LATE
        ? 'notice'
        : undefined
    }
    case 'moved':
      if (ahead < 1) return undefined
      return isTold ? 'notice' : isInCalendar ? 'calendar' : undefined
    case 'cancelled':
      return isTold ? 'notice' : isInCalendar ? 'calendar' : undefined
  }
}

/**
 * Whether the moment lies in the range of the telling. Of members who have come to another zone since then, it may lie
 * before the range: they are told where they were not told in the zone before.
 */
const isDue = ({ after, until }: Telling, moment: Date, { zoneSince }: Follower) =>
  (until === null || moment <= until) &&
  (after === null || moment > after || (zoneSince !== null && zoneSince > moment))
