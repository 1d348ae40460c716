import { addDays, dayAt, daysBetween, HOUR_MS, instantAt, instantsAnywhere } from '#platform/time.ts'
import { ANNOUNCED_AHEAD, LATE, MOVES_APART, MOVES_AT_ONCE, OUT_TIME, STANDING_HOURS } from '../../limits.ts'

export type NewsKind = 'announced' | 'moved' | 'cancelled' | 'out'

/** The facts about one record that the rules use. */
export interface RecordState {
  /** The combined day of all sources; null while none states one. */
  day: string | null
  /** Since when this day has stood. */
  daySince: Date | null
  /** It is gone or has no date, according to two reads far enough apart. */
  isMissing: boolean
  /** No news before this moment. */
  heldUntil: Date | null
  /** The day announced last. */
  announcedDay: string | null
  isCancelled: boolean
  /** How often followers were notified of moves, and when last. */
  moves: number
  movedAt: Date | null
  announcedThrough: Date | null
  outThrough: Date | null
  /** The last day on which it was out in all zones. */
  overDay: string | null
  /** That is its day. A later day is a new one for members who were not notified of the wrong one. */
  isOver: boolean
}

/** News of a record, for members whose moment lies after `after` (null: any) and not after `until` (null: any). */
export interface RecordNews {
  kind: NewsKind
  day: string
  after: Date | null
  until: Date | null
  /** For a move: the previously announced day. */
  before?: string | null
}

export interface Step {
  news: RecordNews[]
  changes: Partial<Omit<RecordState, 'isOver'>>
  /** When to apply the rules again even if no source changes; null when only a change matters. */
  dueAt: Date | null
}

/** The members' time zones, and when a member last changed theirs. */
export interface MemberZones {
  names: readonly string[]
  changedAt: Date | null
}

/**
 * Applies the rules of release notices to a record at a moment. publish-notices.ts decides for each member who gets the
 * news.
 */
export function nextStep(state: RecordState, now: Date, zones: MemberZones): Step {
  if (state.isOver) return nothing
  if (state.heldUntil && now < state.heldUntil) {
    return { news: [], changes: {}, dueAt: state.heldUntil }
  }
  const { day, announcedDay } = state
  if (!day) return whileAbsent(state)
  const { last } = instantsAnywhere(day, OUT_TIME)
  if (now > instantsAnywhere(addDays(day, LATE + 1), '00:00').last) return nothing
  const isMoved = announcedDay !== null && (announcedDay !== day || state.isCancelled)
  const stands = new Date((state.daySince ?? now).getTime() + STANDING_HOURS * HOUR_MS)
  if (isMoved && now < stands) return { news: [], changes: {}, dueAt: stands }

  const announcing = announce(state, day, now, zones)
  const outgoing = goOut(state, day, now, zones)
  const news: RecordNews[] = [...announcing.news, ...outgoing.news]
  const mayMove = nextMove(state)
  const isWaiting = isMoved && mayMove !== null && now < mayMove
  const isNotified = isMoved && !isWaiting && now < last
  if (isNotified) news.unshift({ kind: 'moved', day, after: null, until: null, before: announcedDay })
  return {
    news,
    changes: {
      ...announcing.changes,
      ...outgoing.changes,
      ...(isMoved && !isWaiting && { announcedDay: day, isCancelled: false }),
      ...(isNotified && { moves: state.moves + 1, movedAt: now }),
    },
    dueAt: earliest([announcing.dueAt, outgoing.dueAt, isWaiting ? mayMove : null]),
  }
}

/** When followers may be notified of the next move; null when at any time. */
function nextMove({ moves, movedAt }: RecordState): Date | null {
  if (!movedAt || moves < MOVES_AT_ONCE) return null
  return new Date(movedAt.getTime() + MOVES_APART * 2 ** (moves - MOVES_AT_ONCE) * 24 * HOUR_MS)
}

/** A record without a day. It is not cancelled when only the day became imprecise; `isMissing` accounts for that. */
function whileAbsent({ isMissing, announcedDay, isCancelled }: RecordState): Step {
  if (!isMissing || !announcedDay || isCancelled) return nothing
  return {
    news: [{ kind: 'cancelled', day: announcedDay, after: null, until: null }],
    changes: { isCancelled: true },
    dueAt: null,
  }
}

/** Announces the day to members as they come within 400 days of it; on its eve that is complete. */
function announce(state: RecordState, day: string, now: Date, { names }: MemberZones): Step {
  const opening = addDays(day, -ANNOUNCED_AHEAD)
  const { first, last } = instantsAnywhere(opening, '00:00')
  const isTooLate = now >= instantsAnywhere(addDays(day, -1), '00:00').last
  if (isTooLate || (state.announcedThrough && state.announcedThrough >= last)) return nothing
  if (now < first) return { ...nothing, dueAt: first }
  return {
    news: [{ kind: 'announced', day, after: state.announcedThrough, until: now }],
    changes: { announcedThrough: now, announcedDay: state.announcedDay ?? day },
    dueAt: nextMoment(opening, '00:00', now, names),
  }
}

/**
 * Sends "out now" to members whose zones have reached 8:00 of the day. Hourly, because members may change their zones.
 */
function goOut({ outThrough }: RecordState, day: string, now: Date, zones: MemberZones): Step {
  const { first, last } = instantsAnywhere(day, OUT_TIME)
  if (now < first) return { ...nothing, dueAt: first }
  const isLast = now >= last
  const hasRecipients = hasCome(day, outThrough, now, zones)
  return {
    news: hasRecipients ? [{ kind: 'out', day, after: outThrough, until: now }] : [],
    changes: { outThrough: now, ...(isLast && { overDay: day }) },
    dueAt: isLast
      ? null
      : earliest([nextMoment(day, OUT_TIME, now, zones.names), new Date(now.getTime() + HOUR_MS)]),
  }
}

/** Whether 8:00 of the day may have come in some zone since the last time. */
function hasCome(day: string, since: Date | null, now: Date, { names, changedAt }: MemberZones): boolean {
  // A change may be written a moment after its timestamp.
  if (since && changedAt && changedAt.getTime() > since.getTime() - HOUR_MS) return true
  return names.some((zone) => {
    const moment = instantAt(day, OUT_TIME, zone)
    return (!since || moment > since) && moment <= now
  })
}

const nothing: Step = { news: [], changes: {}, dueAt: null }

/** When the next zone reaches this time of the day; at the latest when all have. */
function nextMoment(day: string, time: string, now: Date, zones: readonly string[]): Date | null {
  const moments = [
    ...zones.map((zone) => instantAt(day, time, zone)),
    instantsAnywhere(day, time).last,
  ].filter((moment) => moment > now)
  return earliest(moments)
}

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((best, one) => (best === null || (one !== null && one < best) ? one : best), null)

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
type DeliveryKind = 'notice' | 'calendar' | undefined

/** Whether and how a follower gets news. */
export function deliveryKindOf(news: RecordNews, follower: Follower, now: Date): DeliveryKind {
  const { kind, day } = news
  const { zone, isNotified, isInCalendar, isOut } = follower
  if (isOut) return undefined
  const ahead = daysBetween(dayAt(now, zone), day)
  switch (kind) {
    case 'announced': {
      if (
        isNotified ||
        !follower.wantsType ||
        !isDue(news, instantAt(addDays(day, -ANNOUNCED_AHEAD), '00:00', zone), follower)
      )
        return undefined
      if (follower.isEarly && ahead >= 2) return 'notice'
      return ahead >= 1 && !isInCalendar ? 'calendar' : undefined
    }
    case 'out': {
      const moment = instantAt(day, OUT_TIME, zone)
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
