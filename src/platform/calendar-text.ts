import type { ICalCalendar } from 'ical-generator'

/**
 * A calendar as a file (RFC 5545), without what its readers stumble over in names and descriptions: control characters,
 * which a text must not have, and line breaks other than the escaped ones.
 */
export const calendarText = (calendar: ICalCalendar): string =>
  `${calendar
    .toString()
    .replace(/[\u0085\u2028\u2029]/g, '\\n')
    .replace(/(?![\t\r\n])\p{Cc}/gu, '')}\r\n`
