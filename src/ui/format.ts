const whole = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** 1234567 as "1,234,567". */
export const formatNumber = (value: number): string => whole.format(value)

/** 1234567 as "1.2M", for places that are narrow. */
export const formatCompact = (value: number): string => compact.format(value)

/** `word` in the right number after a count: "1 reply", "12 replies". */
export const formatCount = (value: number, one: string, many = `${one}s`): string =>
  `${whole.format(value)} ${value === 1 ? one : many}`

/** Milliseconds as "3:07", above an hour as "1:02:03"; "" for a length that is not known. */
export function formatDuration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined) return ''
  const seconds = Math.round(milliseconds / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  if (hours > 0) parts.unshift(hours)
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** A day as "Nov 21, 2025" (MMM d, yyyy), in UTC so that server and browser say the same. */
export const formatDate = (date: Date | string): string => day.format(new Date(date))

/** Minor units are not used: 1595 and 'AED' as "1,595 AED". */
export const formatPrice = (amount: number, currency: string): string => `${whole.format(amount)} ${currency}`
