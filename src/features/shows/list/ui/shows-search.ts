import { CITY_MAX, COORDINATES, GENRE_MAX, KM_DEFAULT, RADII, YEARS_AHEAD } from '#features/shows/limits.ts'
import type { ShowFilter } from '#features/shows/ui/queries.ts'

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
  if (day && isDay(day)) return { from: day, to: day }
  if (view === 'month') return daysOfMonth(monthOf(month, now))
  const first = from && isDay(from) ? from : undefined
  // A last day before the first one is none.
  const last = to && isDay(to) && (!first || to >= first) ? to : undefined
  if (first || last) return { ...(first && { from: first }), ...(last && { to: last }) }
  return date ? daysOfSpan(date, now) : {}
}

function daysOfSpan(date: (typeof DATES)[number], now: number): Days {
  if (date === 'this-month' || date === 'next-month')
    return daysOfMonth(monthFrom(now, date === 'this-month' ? 0 : 1))
  if (date === 'today') return { from: dayFrom(now, 0), to: dayFrom(now, 0) }
  const sinceMonday = (new Date(now).getUTCDay() + 6) % 7
  const friday = 4 - sinceMonday + (date === 'this-weekend' ? 0 : 7)
  return { from: dayFrom(now, friday), to: dayFrom(now, friday + 2) }
}

/** The UTC day a number of days after an instant. */
const dayFrom = (now: number, ahead: number): string =>
  new Date(now + ahead * 86_400_000).toISOString().slice(0, 10)

export const radiusOf = (km: string | undefined): number =>
  RADII.find((one) => String(one) === km) ?? KM_DEFAULT

export function isCoordinates(near: string): boolean {
  const [latitude = 0, longitude = 0] = near.split(',').map(Number)
  return COORDINATES.test(near) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** The month in the address; the present one if there is none, or if it is past or too far ahead. */
export function monthOf(month: string | undefined, now: number): string {
  const first = monthFrom(now, 0)
  const last = monthFrom(now, 12 * YEARS_AHEAD)
  return month && isDay(`${month}-01`) && month >= first && month <= last ? month : first
}

/** The month a number of months after an instant or another month. */
export function monthFrom(start: number | string, ahead: number): string {
  const date = new Date(start)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7)
}

function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

const isDay = (day: string): boolean =>
  /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(day)) &&
  new Date(day).toISOString().startsWith(day)

/** The address of `/tickets` with some search parameters changed and without the cursor. */
export function ticketsPath(search: ShowsSearch, change: ShowsSearch): string {
  const next: ShowsSearch = { ...search, after: undefined, ...change }
  const words = new URLSearchParams(
    Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return words.size > 0 ? `/tickets?${words}` : '/tickets'
}
