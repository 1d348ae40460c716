import type { Festival } from '../contract.ts'

const parts = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The days of a festival: "Aug 7 – 10, 2025", or one date when it has one day. */
export const daysOf = ({ date, lastDate }: Pick<Festival, 'date' | 'lastDate'>): string =>
  // Versions of ICU use different thin spaces around the dash; server and browser must render the same.
  parts.formatRange(new Date(date), new Date(lastDate)).replace(/\s*–\s*/, ' – ')
