import type { Festival } from '#features/shows/festivals/contract.ts'
import { formatDate, formatMonth } from '#ui/format.ts'

/** The days of a festival: "Aug 7 – 10, 2025", or one date when it has one day. */
export function daysOf({ date, lastDate }: Pick<Festival, 'date' | 'lastDate'>): string {
  const [first, last] = [new Date(date), new Date(lastDate)]
  const [whole, end] = [formatDate(first), formatDate(last)]
  if (whole === end) return whole
  if (first.getUTCFullYear() !== last.getUTCFullYear()) return `${whole} – ${end}`
  const beginning = `${formatMonth(first)} ${first.getUTCDate()}`
  if (first.getUTCMonth() !== last.getUTCMonth()) return `${beginning} – ${end}`
  return `${beginning} – ${last.getUTCDate()}, ${last.getUTCFullYear()}`
}
