import ICAL from 'ical.js'
import type { FeedMoment } from './entry.ts'
import { ianaZone } from './zones.ts'

/** The moment that a calendar property states; an error message when its value is not a valid one. */
export function momentOf(property: ICAL.Property): FeedMoment | string {
  const value = property.getFirstValue()
  if (!(value instanceof ICAL.Time)) return 'Its date cannot be read.'
  const pad = (number: number, length = 2) => String(number).padStart(length, '0')
  const day = `${pad(value.year, 4)}-${pad(value.month)}-${pad(value.day)}`
  // The library reads February 31 as March 3.
  const rawDay = String(property.toJSON()[3] ?? '').slice(0, 10)
  if (rawDay !== day || Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
    return `${rawDay} is no day of the calendar.`
  if (value.isDate) return { day, time: null, zone: null, instant: null }
  const time = `${pad(value.hour)}:${pad(value.minute)}`
  if (value.zone === ICAL.Timezone.utcTimezone) {
    return { day, time, zone: 'UTC', instant: `${day}T${time}:00.000Z` }
  }
  const named = property.getFirstParameter('tzid')
  if (!named) return { day, time, zone: null, instant: null }
  const zone = ianaZone(named)
  return zone ? { day, time, zone, instant: null } : `Its time zone ${named} is unknown.`
}

/** Reads the clock of a zone at instants, as YYYY-MM-DDTHH:MM:SS. */
export function clockOf(zone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
  return (instant) => format.format(instant).replace(' ', 'T')
}

/** The day of an instant in UTC, as YYYY-MM-DD. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10)
