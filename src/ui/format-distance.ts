import { formatCount } from './format.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY_MS = 24 * HOUR * 1000
/** 1 January 1970 was the fifth day of its week. */
const WEEKDAY_OF_DAY_0 = 4

/**
 * The time from `now` (milliseconds since 1970) to `date`, for at most some weeks: "5 minutes ago", "in 2 weeks". Days
 * and weeks are those of the viewer's calendar: last night was 1 day ago.
 */
export function formatDistance(date: Date, now: number): string {
  const seconds = Math.trunc((date.getTime() - now) / 1000)
  const length = Math.abs(seconds)
  if (length < MINUTE) return formatRelative(seconds, 'second')
  if (length < HOUR) return formatRelative(Math.trunc(seconds / MINUTE), 'minute')
  const [day, today] = [calendarDay(date), calendarDay(new Date(now))]
  if (day === today) return formatRelative(Math.trunc(seconds / HOUR), 'hour')
  if (Math.abs(day - today) < 7) return formatRelative(day - today, 'day')
  return formatRelative(calendarWeek(day) - calendarWeek(today), 'week')
}

/** -2 as "2 months ago", 1 as "in 1 month". */
export const formatRelative = (value: number, unit: string): string =>
  value < 0 ? `${formatCount(-value, unit)} ago` : `in ${formatCount(value, unit)}`

/** Days from 1 January 1970. */
const calendarDay = (date: Date): number =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS

/** Weeks begin on Sundays. */
const calendarWeek = (day: number): number => Math.floor((day + WEEKDAY_OF_DAY_0) / 7)
