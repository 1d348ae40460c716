import ICAL from 'ical.js'
import { DAY_MS, dayAt, daysBetween } from '#platform/time.ts'
import { type CalendarEvent, lostLine, propertiesOf } from './calendar-event.ts'
import { boundOf, momentOf } from './calendar-moment.ts'
import type { FeedMoment, FeedProblem } from './entry.ts'
import { momentAt, momentIn, wallOf, wholeDay, type Zone } from './moment.ts'

/** An entry that lasts longer, a hundred years, counts as endless. */
const LONGEST_MS = 100 * 366 * DAY_MS

/**
 * How long an entry lasts: whole days by the calendar, then a time by the clock (RFC 5545, 3.3.6); negative when it ends
 * before it begins.
 */
export interface Duration {
  days: number
  ms: number
}

/** Reports an end or duration that cannot be read. Null when the entry states neither. */
export function durationOf(event: CalendarEvent, report: (problem: FeedProblem) => void): Duration | null {
  const start = boundOf(event, 'DTSTART')?.moment
  const [stated] = propertiesOf(event, 'DTEND')
  const end = boundOf(event, 'DTEND')?.moment
  if (stated && !end) report(lostLine(event, stated))
  if (start && end) return between(start, end)
  const [length] = propertiesOf(event, 'DURATION')
  const duration = length ? readDuration(length.value) : null
  if (length && !duration) report(lostLine(event, length))
  return duration
}

function between(start: FeedMoment, end: FeedMoment): Duration | null {
  const days = daysBetween(start.day, end.day)
  // The end of whole days is the day after the last.
  if (!start.time) return { days: !end.time || end.time === '00:00' ? days : days + 1, ms: 0 }
  if (!end.time) return days > 0 ? { days: 0, ms: wallOf(end) - wallOf(start) } : null
  const ms =
    start.instant !== null && end.instant !== null
      ? Date.parse(end.instant) - Date.parse(start.instant)
      : wallOf(end) - wallOf(start)
  return { days: 0, ms }
}

function readDuration(value: string): Duration | null {
  try {
    const duration = ICAL.Duration.fromString(value.trim().toUpperCase())
    const { weeks, days, hours, minutes, seconds, isNegative } = duration
    const sign = isNegative ? -1 : 1
    return {
      days: sign * (weeks * 7 + days),
      ms: sign * (hours * 3600 + minutes * 60 + seconds) * 1000,
    }
  } catch {
    return null
  }
}

/**
 * The end of an occurrence that starts at `begin`; null when it is as good as endless, or ends as it begins. The end of
 * whole days is the last of them.
 */
export function endAfter(begin: FeedMoment, { days, ms }: Duration, zone: Zone | null): FeedMoment | null {
  const length = days * DAY_MS + ms
  if (length === 0 || Math.abs(length) > LONGEST_MS) return null
  if (!begin.time) {
    const wall = wallOf(begin) + (length > 0 ? Math.max(0, length - DAY_MS) : length)
    return wholeDay(dayAt(wall))
  }
  if (!begin.instant || !zone) return momentIn(wallOf(begin) + length, zone)
  const { instant } = days === 0 ? begin : momentIn(wallOf(begin) + days * DAY_MS, zone)
  return instant ? momentAt(Date.parse(instant) + ms, zone) : null
}

/** The end of a period (RFC 5545, 3.3.9), which is stated as a moment or as a duration. */
export function endOfPeriod(rest: string, begin: FeedMoment, zone: Zone | null): FeedMoment | null {
  const duration = readDuration(rest)
  if (duration) return endAfter(begin, duration, zone)
  const end = momentOf(rest, false, zone)
  return end && (zone && end.instant ? momentAt(Date.parse(end.instant), zone) : end)
}
