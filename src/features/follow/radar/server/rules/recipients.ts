import { ANNOUNCED_AHEAD, LATE, OUT_HOUR } from '../../limits.ts'
import { addDays, daysBetween } from './dates.ts'
import type { RecordNews } from './next-step.ts'
import { dayIn, momentIn } from './zones.ts'

/** The facts about one follower that decide on the delivery of news. */
export interface Follower {
  zone: string
  /** When they last changed it; null if never. */
  zoneSince: Date | null
  /** When they began to follow the first of the artists. */
  since: Date
  /** They followed before the record was first seen with a day. */
  isEarly: boolean
  wantsType: boolean
  /** They were notified of a day. */
  isNotified: boolean
  /** It is in their calendar, although they were never notified. */
  isInCalendar: boolean
  /** They were notified that it is out. */
  isOut: boolean
}

/** How a follower gets the news; undefined when not at all. `calendar`: only as an entry there. */
export type DeliveryKind = 'notice' | 'calendar' | undefined

/** Whether and how a follower gets news. */
export function deliveryKindOf(news: RecordNews, follower: Follower, now: Date): DeliveryKind {
  const { kind, day } = news
  const { zone, isNotified, isInCalendar, isOut } = follower
  if (isOut) return undefined
  const ahead = daysBetween(dayIn(zone, now), day)
  switch (kind) {
    case 'announced': {
      if (
        isNotified ||
        !follower.wantsType ||
        !isDue(news, momentIn(zone, addDays(day, -ANNOUNCED_AHEAD), 0), follower)
      )
        return undefined
      if (follower.isEarly && ahead >= 2) return 'notice'
      return ahead >= 1 && !isInCalendar ? 'calendar' : undefined
    }
    case 'out': {
      const moment = momentIn(zone, day, OUT_HOUR)
      const isWanted = follower.wantsType || isNotified
      return isWanted && isDue(news, moment, follower) && follower.since < moment && ahead >= -LATE
        ? 'notice'
        : undefined
    }
    case 'moved':
      if (ahead < 1) return undefined
      return isNotified ? 'notice' : isInCalendar ? 'calendar' : undefined
    case 'cancelled':
      return isNotified ? 'notice' : isInCalendar ? 'calendar' : undefined
  }
}

/**
 * Whether the moment lies in the range of the news. For members who have changed zones since, it may lie before the
 * range; they are notified unless that happened in their previous zone.
 */
const isDue = ({ after, until }: RecordNews, moment: Date, { zoneSince }: Follower) =>
  (until === null || moment <= until) &&
  (after === null || moment > after || (zoneSince !== null && zoneSince > moment))
