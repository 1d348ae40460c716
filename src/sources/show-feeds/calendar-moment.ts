import { wallTime } from '#platform/time.ts'
import { type CalendarEvent, type EventProperty, propertiesOf, textOf } from './calendar-event.ts'
import { zoneIn } from './calendar-parts.ts'
import type { FeedMoment } from './entry.ts'
import { fixedZone, momentAt, momentIn, UTC, wholeDay, type Zone } from './moment.ts'
import { readStatedTime } from './stated-time.ts'

/** The most values of a property that are read: more than a show a day for all months that are. */
const VALUES_MAX = 2000

/** The moments that a property states, each with the rest of a period, and what the organiser should know of them. */
export interface StatedMoments {
  moments: { moment: FeedMoment; rest: string | null }[]
  /** Whether one of its values cannot be read. */
  isBroken: boolean
  /** A zone that nothing defines. */
  unknownZone: string | null
}

/**
 * Reads the values of a date property that begin within some days, if these are given. A time in an unknown zone is one
 * in the zone of the calendar, else it is left open.
 */
export function momentsOf(
  { calendar }: CalendarEvent,
  { value, params }: EventProperty,
  within?: { from: string; to: string },
): StatedMoments {
  const named = params.TZID?.trim() || null
  const zone = named ? (zoneIn(calendar, named) ?? calendar.zone) : null
  const all = value.split(',').filter((one) => one.trim() !== '')
  const values = (within ? all.filter((one) => isWithin(one, within)) : all).slice(0, VALUES_MAX)
  const moments = values.flatMap((one) => {
    const [begin = '', rest = null] = one.split('/')
    const moment = momentOf(begin, params.VALUE === 'DATE', zone)
    return moment ? [{ moment, rest }] : []
  })
  return {
    moments,
    isBroken: all.length === 0 || moments.length < values.length,
    unknownZone:
      named && !zoneIn(calendar, named) && moments.some(({ moment }) => moment.time) ? named : null,
  }
}

/** Whether a value may be of these days, or is none. Looks at the text alone, because lists have thousands of values. */
function isWithin(value: string, { from, to }: { from: string; to: string }): boolean {
  const [, year, month, date] = /^\s*(\d{4})-?(\d{2})-?(\d{2})/.exec(value) ?? []
  const day = `${year}-${month}-${date}`
  return date === undefined || (day >= from && day <= to)
}

/** The moment of a single value. Null when it is none. */
export function momentOf(value: string, isDay: boolean, zone: Zone | null): FeedMoment | null {
  const stated = readStatedTime(value)
  if (!stated) return null
  const { day, time, offset, isUtc } = stated
  if (!time || isDay) return wholeDay(day)
  const wall = wallTime(day, time)
  return momentIn(wall, isUtc ? UTC : offset === null ? zone : fixedZone(offset))
}

/** The begin or end of an entry: the first of its values that can be read. */
export function boundOf(event: CalendarEvent, name: 'DTSTART' | 'DTEND' | 'RECURRENCE-ID') {
  for (const property of propertiesOf(event, name)) {
    const { moments, unknownZone } = momentsOf(event, property)
    const [first] = moments
    if (first)
      return {
        moment: isWholeDay(event, first.moment) ? wholeDay(first.moment.day) : first.moment,
        unknownZone,
      }
  }
  return undefined
}

/** Outlook writes whole days as times from midnight to midnight. */
const isWholeDay = (event: CalendarEvent, { time }: FeedMoment) =>
  time === '00:00' && textOf(event, 'X-MICROSOFT-CDO-ALLDAYEVENT')?.toUpperCase() === 'TRUE'

/** The zone in which an entry states its begin; null when it is left open. */
export function zoneOfBegin(event: CalendarEvent): Zone | null {
  const [property] = propertiesOf(event, 'DTSTART')
  const stated = property && readStatedTime(property.value)
  if (!property || !stated) return null
  if (stated.isUtc) return UTC
  if (stated.offset !== null) return fixedZone(stated.offset)
  const named = property.params.TZID?.trim()
  return named ? (zoneIn(event.calendar, named) ?? event.calendar.zone) : null
}

/** A moment on the clock of a zone; one without an instant stays as it is. */
export const inZone = (moment: FeedMoment, zone: Zone | null): FeedMoment =>
  moment.instant && zone ? momentAt(Date.parse(moment.instant), zone) : moment
