import type { ICalCalendar } from 'ical-generator'

/**
 * Serializes a calendar (RFC 5545). Removes control characters, which the format forbids, and escapes Unicode line
 * breaks: some programs cannot read a file with either in its names and descriptions.
 */
export const calendarText = (calendar: ICalCalendar): string =>
  `${calendar
    .toString()
    .replace(/[\u0085\u2028\u2029]/g, '\\n')
    .replace(/(?![\t\r\n])\p{Cc}/gu, '')}\r\n`
