import { dayAndTime, HOUR_MS, isDay, wallTime } from '#platform/time.ts'

/** A day, or a day with a time, as a calendar or page writes it. */
export interface StatedTime {
  /** YYYY-MM-DD. */
  day: string
  /** HH:MM; null: only the day is stated. */
  time: string | null
  /** By how many milliseconds its clock is ahead of UTC, where an offset or Z is stated. */
  offset: number | null
  /** Whether it is stated in UTC (`Z`). */
  isUtc: boolean
}

const MINUTE_MS = 60_000
/** ISO 8601 as pages (2027-07-05T20:00+02:00) and calendars (20270705T200000Z) write it. */
const STATED =
  /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|(\d{2})(\d{2}))(?:(?:T|\s+)(\d{1,2})(?::?(\d{2})(?::?\d{2}(?:[.,]\d+)?)?)?\s*(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2})?)?(?:\[[\w/+-]+\])?)?$/i

/** Reads a stated time. Null when the text is none, or names a day or time that does not exist. */
export function readStatedTime(text: string): StatedTime | null {
  const parts = STATED.exec(text.trim())
  if (!parts) return null
  const [, year = '', month, date, plainMonth, plainDate, hour, minute = '00', utc, sign, hours, minutes] =
    parts
  const two = (number: string | undefined) => (number ?? '').padStart(2, '0')
  const day = `${year}-${two(month ?? plainMonth)}-${two(date ?? plainDate)}`
  if (!isDay(day)) return null
  if (hour === undefined) return { day, time: null, offset: null, isUtc: false }
  if (Number(minute) > 59 || Number(hour) > 24 || (Number(hour) === 24 && minute !== '00')) return null
  const offset = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS
  const isStated = utc !== undefined || hours !== undefined
  if (offset > 18 * HOUR_MS) return null
  return {
    // The hour 24 is the first of the next day.
    ...dayAndTime(wallTime(day) + Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS),
    offset: isStated ? (sign === '-' ? -offset : offset) : null,
    isUtc: utc !== undefined,
  }
}
