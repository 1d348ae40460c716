import { ANNOUNCED_AHEAD, LATE, MOVES_APART, MOVES_AT_ONCE, OUT_HOUR, STANDING_HOURS } from '../../limits.ts'
import { addDays } from './dates.ts'
import { momentIn, momentsAnywhere } from './zones.ts'

export type NewsKind = 'announced' | 'moved' | 'cancelled' | 'out'

/** What the rules know about one record. */
export interface RecordState {
  /** The day that follows from all sources; null while none names one. */
  day: string | null
  /** Since when it has stood. */
  daySince: Date | null
  /** It is gone or has no date, as two reads far enough apart have found. */
  isAbsent: boolean
  /** Nothing is said before. */
  heldUntil: Date | null
  /** The day that was announced last. */
  announcedDay: string | null
  isCancelled: boolean
  /** How often followers were notified that it moved, and when last. */
  moves: number
  movedAt: Date | null
  announcedThrough: Date | null
  outThrough: Date | null
  isOver: boolean
}

/** News of a record: for those whose moment lies after `after` (null: any) and not after `until` (null: any). */
export interface RecordNews {
  kind: NewsKind
  day: string
  after: Date | null
  until: Date | null
  /** Of what has moved: the day that was announced before. */
  before?: string | null
}

export interface Step {
  news: RecordNews[]
  changes: Partial<RecordState>
  /** When to apply the rules again, whatever sources say; null: when something changes. */
  dueAt: Date | null
}

const HOUR_MS = 3_600_000

/** The zones that members have, and when one of them changed theirs last. */
export interface MemberZones {
  names: readonly string[]
  changedAt: Date | null
}

/**
 * Applies the rules of release notices to a record at a moment. Who hears of it is
 * decided for each member where news is published (publish-notices.ts).
 */
export function nextStep(state: RecordState, now: Date, zones: MemberZones): Step {
  if (state.isOver) return nothing
  if (state.heldUntil && now < state.heldUntil) {
    return { news: [], changes: {}, dueAt: state.heldUntil }
  }
  const { day, announcedDay } = state
  if (!day) return whileAbsent(state)
  const { last } = momentsAnywhere(day, OUT_HOUR)
  if (now > momentsAnywhere(addDays(day, LATE + 1), 0).last) return nothing
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

/** When followers may be notified again that it moved; null: at any time. */
function nextMove({ moves, movedAt }: RecordState): Date | null {
  if (!movedAt || moves < MOVES_AT_ONCE) return null
  return new Date(movedAt.getTime() + MOVES_APART * 2 ** (moves - MOVES_AT_ONCE) * 24 * HOUR_MS)
}

/** A record without a day. One whose date became a mere month is not cancelled, which `isAbsent` knows. */
function whileAbsent({ isAbsent, announcedDay, isCancelled }: RecordState): Step {
  if (!isAbsent || !announcedDay || isCancelled) return nothing
  return {
    news: [{ kind: 'cancelled', day: announcedDay, after: null, until: null }],
    changes: { isCancelled: true },
    dueAt: null,
  }
}

/** Announces the day to those who begin to be within 400 days of it; on its eve nobody's turn comes any more. */
function announce(state: RecordState, day: string, now: Date, { names }: MemberZones): Step {
  const opening = addDays(day, -ANNOUNCED_AHEAD)
  const { first, last } = momentsAnywhere(opening, 0)
  const isTooLate = now >= momentsAnywhere(addDays(day, -1), 0).last
  if (isTooLate || (state.announcedThrough && state.announcedThrough >= last)) return nothing
  if (now < first) return { ...nothing, dueAt: first }
  return {
    news: [{ kind: 'announced', day, after: state.announcedThrough, until: now }],
    changes: { announcedThrough: now, announcedDay: state.announcedDay ?? day },
    dueAt: nextMoment(opening, 0, now, names),
  }
}

/** Says "out now" to those who have come to 8:00 of the day. Every hour, as members may change their zones. */
function goOut({ outThrough }: RecordState, day: string, now: Date, zones: MemberZones): Step {
  const { first, last } = momentsAnywhere(day, OUT_HOUR)
  if (now < first) return { ...nothing, dueAt: first }
  const isLast = now >= last
  const hasRecipients = hasCome(day, outThrough, now, zones)
  return {
    news: hasRecipients ? [{ kind: 'out', day, after: outThrough, until: now }] : [],
    changes: { outThrough: now, ...(isLast && { isOver: true }) },
    dueAt: isLast
      ? null
      : earliest([nextMoment(day, OUT_HOUR, now, zones.names), new Date(now.getTime() + HOUR_MS)]),
  }
}

/** Whether 8:00 of the day may have come to somebody since the last time. */
function hasCome(day: string, since: Date | null, now: Date, { names, changedAt }: MemberZones): boolean {
  // A change may have been written a moment after it was made.
  if (since && changedAt && changedAt.getTime() > since.getTime() - HOUR_MS) return true
  return names.some((zone) => {
    const moment = momentIn(zone, day, OUT_HOUR)
    return (!since || moment > since) && moment <= now
  })
}

const nothing: Step = { news: [], changes: {}, dueAt: null }

/** When the next zone comes to this hour of the day; at the latest when all have. */
function nextMoment(day: string, hour: number, now: Date, zones: readonly string[]): Date | null {
  const moments = [...zones.map((zone) => momentIn(zone, day, hour)), momentsAnywhere(day, hour).last].filter(
    (moment) => moment > now,
  )
  return earliest(moments)
}

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((best, one) => (best === null || (one !== null && one < best) ? one : best), null)
