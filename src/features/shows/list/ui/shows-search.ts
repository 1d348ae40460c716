import { CITY_MAX, COORDINATES, GENRE_MAX, KM_DEFAULT, RADII, YEARS_AHEAD } from '#features/shows/limits.ts'
import type { ShowFilter } from '#features/shows/ui/queries.ts'
import { addDays, addMonths, dayAt, daysOfMonth, isDay, mondayOf, monthAt } from '#platform/time.ts'

/** Spans of days with a name. A weekend begins on Friday. */
export const DATES = ['today', 'this-weekend', 'next-weekend', 'this-month', 'next-month'] as const

/** The search parameters of `/tickets`; defaults are left out. */
export interface ShowsSearch {
  search?: string
  location?: string
  date?: (typeof DATES)[number]
  /** The first and the last day, yyyy-mm-dd; they go before `date`. */
  from?: string
  to?: string
  genre?: string
  /** A day alone, yyyy-mm-dd. */
  day?: string
  /** A city, or "latitude,longitude". */
  near?: string
  km?: string
  /** Shown above the list: `month` or `map`. */
  view?: string
  /** The month on view, yyyy-mm. */
  month?: string
  /** Cursor after which the list begins. */
  after?: string
}

/**
 * The query of the list. `now` in milliseconds since 1970 decides which UTC day and month are the present ones. `place`:
 * coordinates of `near`.
 */
export function filterOf(search: ShowsSearch, now: number, place?: string): ShowFilter {
  return { ...restrictionOf(search, place), ...daysOf(search, now) }
}

/** The filter without its days. */
export const restrictionOf = ({ search, location, genre, km }: ShowsSearch, place?: string) => ({
  ...(search && { q: search }),
  ...(location && { city: location.slice(0, CITY_MAX + 4) }),
  ...(genre && { genre: genre.slice(0, GENRE_MAX) }),
  ...(place && { near: place, km: String(radiusOf(km)) }),
})

interface Days {
  from?: string
  to?: string
}

function daysOf({ day, view, month, date, from, to }: ShowsSearch, now: number): Days {
  if (day && isDayInReach(day)) return { from: day, to: day }
  if (view === 'month') return daysOfMonth(monthOf(month, now))
  const first = from && isDayInReach(from) ? from : undefined
  // A last day before the first one is none.
  const last = to && isDayInReach(to) && (!first || to >= first) ? to : undefined
  if (first || last) return { ...(first && { from: first }), ...(last && { to: last }) }
  return date ? daysOfSpan(date, now) : {}
}

function daysOfSpan(date: (typeof DATES)[number], now: number): Days {
  if (date === 'this-month' || date === 'next-month')
    return daysOfMonth(addMonths(monthAt(now), date === 'this-month' ? 0 : 1))
  const today = dayAt(now)
  if (date === 'today') return { from: today, to: today }
  const friday = addDays(mondayOf(today), date === 'this-weekend' ? 4 : 11)
  return { from: friday, to: addDays(friday, 2) }
}

export const radiusOf = (km: string | undefined): number =>
  RADII.find((one) => String(one) === km) ?? KM_DEFAULT

export function isCoordinates(near: string): boolean {
  const [latitude = 0, longitude = 0] = near.split(',').map(Number)
  return COORDINATES.test(near) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** The month in the address; the present one if there is none, or if it is past or too far ahead. */
export function monthOf(month: string | undefined, now: number): string {
  const first = monthAt(now)
  const last = addMonths(first, 12 * YEARS_AHEAD)
  return month && isDay(`${month}-01`) && month >= first && month <= last ? month : first
}

const isDayInReach = (day: string): boolean => /^(19|20|21)/.test(day) && isDay(day)

/** The address of `/tickets` with some search parameters changed and without the cursor. */
export function ticketsPath(search: ShowsSearch, change: ShowsSearch): string {
  const next: ShowsSearch = { ...search, after: undefined, ...change }
  const words = new URLSearchParams(
    Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return words.size > 0 ? `/tickets?${words}` : '/tickets'
}
