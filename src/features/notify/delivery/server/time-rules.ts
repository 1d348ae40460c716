import { TZDate } from '@date-fns/tz'
import { MORNING_MINUTES } from '../limits.ts'

/** Minutes after midnight; a span over midnight ends before it begins. Its end itself is not quiet. */
export interface QuietHours {
  from: number
  to: number
}

/** The day of an instant in a zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  const { year, month, date } = wallTime(timeZone, instant)
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(date)].join('-')
}

/**
 * When a notice for the morning of a day is sent: at 8:00 in the zone, or at the end of quiet hours that include 8:00.
 */
export function morningOf(day: string, timeZone: string, quiet: QuietHours | null): Date {
  const minutes = quiet && isWithin(quiet, MORNING_MINUTES) ? quiet.to : MORNING_MINUTES
  // Quiet hours from 7:00 to 6:00 end on the next morning.
  const days = minutes < MORNING_MINUTES ? 1 : 0
  return instantAt(day, days, minutes, timeZone)
}

/** The first moment from `instant` on that is outside quiet hours. */
export function afterQuiet(instant: Date, timeZone: string, quiet: QuietHours | null): Date {
  if (!quiet) return instant
  const { hours, minutes } = wallTime(timeZone, instant)
  const now = hours * 60 + minutes
  if (!isWithin(quiet, now)) return instant
  const days = quiet.to <= now ? 1 : 0
  return instantAt(dayIn(timeZone, instant), days, quiet.to, timeZone)
}

/** The first time after `instant` at which local clocks show `minutes` on a day of the week (0: Sunday). */
export function nextWeekday(instant: Date, timeZone: string, weekday: number, minutes: number): Date {
  const today = dayIn(timeZone, instant)
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7
  const next = instantAt(today, ahead, minutes, timeZone)
  return next > instant ? next : instantAt(today, ahead + 7, minutes, timeZone)
}

const isWithin = ({ from, to }: QuietHours, minutes: number) =>
  from <= to ? from <= minutes && minutes < to : from <= minutes || minutes < to

/**
 * A time that the change to summer time skips is moved later by the gap; of one that occurs twice the second counts.
 */
function instantAt(day: string, daysLater: number, minutes: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const there = new TZDate(year, month - 1, date + daysLater, 0, minutes, timeZone)
  return new Date(there.getTime())
}

function wallTime(timeZone: string, instant: Date) {
  const there = new TZDate(instant.getTime(), timeZone)
  return {
    year: there.getFullYear(),
    month: there.getMonth() + 1,
    date: there.getDate(),
    hours: there.getHours(),
    minutes: there.getMinutes(),
  }
}

const twoDigits = (part: number) => String(part).padStart(2, '0')
