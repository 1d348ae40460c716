import { addDays, dayAt, instantAt, timeAt, weekdayOf } from '#platform/time.ts'
import { MORNING_MINUTES } from '../limits.ts'

/** Minutes after midnight; a span over midnight ends before it begins. Its end itself is not quiet. */
export interface QuietHours {
  from: number
  to: number
}

/**
 * When a notice for the morning of a day is sent: at 8:00 in the zone, or at the end of quiet hours that include 8:00.
 */
export function morningOf(day: string, timeZone: string, quiet: QuietHours | null): Date {
  const minutes = quiet && isWithin(quiet, MORNING_MINUTES) ? quiet.to : MORNING_MINUTES
  // Quiet hours from 7:00 to 6:00 end on the next morning.
  const days = minutes < MORNING_MINUTES ? 1 : 0
  return instantAfter(day, days, minutes, timeZone)
}

/** The first moment from `instant` on that is outside quiet hours. */
export function afterQuiet(instant: Date, timeZone: string, quiet: QuietHours | null): Date {
  if (!quiet) return instant
  const now = minutesOf(timeAt(instant, timeZone))
  if (!isWithin(quiet, now)) return instant
  const days = quiet.to <= now ? 1 : 0
  const end = instantAfter(dayAt(instant, timeZone), days, quiet.to, timeZone)
  // In the second of two hours that clocks show twice, the first end of the quiet hours is over.
  return end > instant ? end : new Date(instant.getTime() + (quiet.to - now) * 60_000)
}

/** The first time after `instant` at which local clocks show `minutes` on a day of the week (0: Sunday). */
export function nextWeekday(instant: Date, timeZone: string, weekday: number, minutes: number): Date {
  const today = dayAt(instant, timeZone)
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  const next = instantAfter(today, ahead, minutes, timeZone)
  return next > instant ? next : instantAfter(today, ahead + 7, minutes, timeZone)
}

const isWithin = ({ from, to }: QuietHours, minutes: number) =>
  from <= to ? from <= minutes && minutes < to : from <= minutes || minutes < to

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return 60 * hours + minutes
}

/** The instant of a number of minutes after midnight, some days after a day. */
function instantAfter(day: string, daysLater: number, minutes: number, timeZone: string): Date {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return instantAt(addDays(day, daysLater), `${hour}:${minute}`, timeZone)
}
