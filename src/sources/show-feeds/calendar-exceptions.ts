import { inZone } from './calendar-moment.ts'
import type { FeedMoment } from './entry.ts'
import { momentIn, wallOf, type Zone } from './moment.ts'

/** How a series states its begin: exceptions to it (RECURRENCE-ID, EXDATE) may be stated in other forms. */
export interface Series {
  first: FeedMoment
  /** The zone of its times; null for whole days and floating times. */
  zone: Zone | null
  /** The zone of its calendar, in which its days count when its own times are floating or in UTC. */
  calendarZone: Zone | null
}

/** A text that all forms of a moment of a series share. */
type Key = string

const dayKey = (day: string): Key => `day ${day}`

/** The key of an occurrence, then that of its day, by which exceptions that name a day find it. */
export function keysOfOccurrence(series: Series, moment: FeedMoment): [Key, Key] {
  const { day } = inZone(moment, series.zone?.name === 'UTC' ? series.calendarZone : null)
  return [keyOf(moment), dayKey(day)]
}

/** The keys of an exception: an occurrence with any of them is meant. */
export function keysOfException(series: Series, stated: FeedMoment): Key[] {
  const { first, zone, calendarZone } = series
  if (!stated.time) return [dayKey(stated.day)]
  // In a series of whole days, a time stands for its day.
  if (!first.time) return [dayKey(stated.time === '00:00' ? stated.day : inZone(stated, calendarZone).day)]
  // Midnight stands for the day as well, unless the shows begin at midnight.
  const ofDay = stated.time === '00:00' && first.time !== '00:00' ? [dayKey(stated.day)] : []
  if (!stated.instant) return [keyOf(momentIn(wallOf(stated), zone)), ...ofDay]
  if (zone) return [keyOf(stated), ...ofDay]
  // The series leaves its zone open, the exception does not.
  const there = inZone(stated, calendarZone)
  return [
    `${there.day}T${there.time}`,
    ...(calendarZone || stated.zone !== 'UTC' ? ofDay : [dayKey(stated.day)]),
  ]
}

const keyOf = ({ day, time, instant }: FeedMoment): Key =>
  time ? (instant ? String(Date.parse(instant)) : `${day}T${time}`) : dayKey(day)
