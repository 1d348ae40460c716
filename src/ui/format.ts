// Creating an Intl format takes a phone 10 to 30 ms before hydration, so create one only where it is needed.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A whole number: 1234567 as "1,234,567". */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** 1234567 as "1.2M", for narrow places. */
export const formatCompact = (value: number): string =>
  value < 1000
    ? String(value)
    : value.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A count with the singular or plural: "1 reply", "12 replies". */
export const formatCount = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

/** Milliseconds as "3:07", an hour as "60:00"; "" for an unknown length. */
export function formatDuration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined) return ''
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A day as "Nov 21, 2025" (MMM d, yyyy), in UTC so that server and browser agree. */
export function formatDate(date: Date | string): string {
  const day = new Date(date)
  return `${formatMonth(day)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}

/** The month of a day as "Nov", in UTC. */
export const formatMonth = (date: Date | string): string => MONTHS[new Date(date).getUTCMonth()] ?? ''

/** "1994", "Mar 1994" or "Mar 1, 1994" for a date (YYYY-MM-DD) of which only a part may be known. */
export function formatPartialDate(date: string): string {
  const [year, month, day] = date.split('-')
  if (day) return formatDate(`${date}T00:00:00Z`)
  return month ? `${formatMonth(`${year}-${month}-01`)} ${year}` : (year ?? date)
}
