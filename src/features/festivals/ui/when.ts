import type { Festival } from '../contract.ts'

const parts = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The days of a festival: "Aug 7 – 10, 2025", or one date when it has one day. */
export const daysOf = ({ date, lastDate }: Pick<Festival, 'date' | 'lastDate'>): string =>
  // The thin spaces around the dash differ between versions of ICU, so that server and browser would not agree.
  parts.formatRange(new Date(date), new Date(lastDate)).replace(/\s*–\s*/, ' – ')
