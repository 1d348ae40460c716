/**
 * Days, months and what clocks show around the world. Days are texts (YYYY-MM-DD), and so are months (YYYY-MM): they
 * compare as they follow each other. Zones are IANA names. A function that needs the present time is given it.
 */

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

type Instant = Date | number

/**
 * What a clock shows, in milliseconds: the time stamp that the same day and time would have in UTC. Like instants, such
 * times can be compared and added to.
 */
export type WallTime = number

/** Creating a formatter costs as much as a hundred uses. The cache holds one for each zone. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The wall time of a day and a time (HH:MM). */
export const wallTime = (day: string, time = '00:00'): WallTime => Date.parse(`${day}T${time}:00Z`)

/** What the clocks of a zone show at an instant, in whole seconds. Throws `RangeError` for an unknown zone. */
export function wallTimeAt(instant: Instant, zone: string): WallTime {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
    clocks.set(zone, clock)
  }
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`)
}

/** By how many milliseconds the clocks of a zone are ahead of UTC at an instant. */
export const offsetAt = (instant: Instant, zone: string): number =>
  wallTimeAt(instant, zone) - Math.floor(Number(instant) / 1000) * 1000

/** The offsets of a zone in the middle of January and of July. */
export const offsetsIn = (year: number, zone: string): number[] =>
  [0, 6].map((month) => offsetAt(Date.UTC(year, month, 15), zone))

/**
 * The instant of a wall time (RFC 5545, 3.3.5): of a time that occurs twice when clocks are put back, the first; a time
 * that is skipped when clocks are put forward counts by the clocks before the change.
 */
export function instantOf(wall: WallTime, offsetOf: (instant: number) => number): number {
  const [before, after] = [offsetOf(wall - DAY_MS), offsetOf(wall + DAY_MS)]
  if (before === after) return wall - before
  const found = [wall - before, wall - after].filter((instant) => instant + offsetOf(instant) === wall)
  return found.length > 0 ? Math.min(...found) : wall - before
}

/** The instant of a day and time (HH:MM) in a zone, as `instantOf` counts it. */
export const instantAt = (day: string, time: string, zone: string): Date =>
  new Date(instantOf(wallTime(day, time), (instant) => offsetAt(instant, zone)))

/** The first and the last instant at which a day and time (HH:MM) comes anywhere. */
export function instantsAnywhere(day: string, time: string): { first: Date; last: Date } {
  const wall = wallTime(day, time)
  return { first: new Date(wall - 14 * HOUR_MS), last: new Date(wall + 12 * HOUR_MS) }
}

/** The day (YYYY-MM-DD) and time (HH:MM) of a wall time. */
export function dayAndTime(wall: WallTime): { day: string; time: string } {
  const [day = '', time = ''] = new Date(wall).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}

const localTime = (instant: Instant, zone: string) =>
  dayAndTime(zone === 'UTC' ? Number(instant) : wallTimeAt(instant, zone))

/** The day in a zone at an instant. */
export const dayAt = (instant: Instant, zone = 'UTC'): string => localTime(instant, zone).day

/** The time (HH:MM) in a zone at an instant. */
export const timeAt = (instant: Instant, zone = 'UTC'): string => localTime(instant, zone).time

/** An instant by the clocks of a zone in ISO 8601, such as "2026-11-27T20:30:00+01:00". */
export function isoAt(instant: Instant, zone: string): string {
  const wall = wallTimeAt(instant, zone)
  const offset = offsetAt(instant, zone)
  const sign = offset < 0 ? '-' : '+'
  return `${new Date(wall).toISOString().slice(0, 19)}${sign}${dayAndTime(Math.abs(offset)).time}`
}

/** Whether a value is a day of the calendar: 2028-02-29 is one, 2026-02-29 and 2026-02 are none. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const wall = wallTime(value)
  return !Number.isNaN(wall) && dayAt(wall) === value
}

/** The day a number of days after another; before it, if the number is negative. */
export const addDays = (day: string, days: number): string => dayAt(wallTime(day) + days * DAY_MS)

/** How many days after `from` is `to`? */
export const daysBetween = (from: string, to: string): number => (wallTime(to) - wallTime(from)) / DAY_MS

/** The weekday of a day: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(wallTime(day)).getUTCDay()

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The month in a zone at an instant. */
export const monthAt = (instant: Instant, zone = 'UTC'): string => dayAt(instant, zone).slice(0, 7)

/** The month a number of months after another. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthAt(Date.UTC(year, number - 1 + months))
}

/** The first and the last day of a month. */
export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
})
