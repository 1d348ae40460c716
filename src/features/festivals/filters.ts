import type { Festival } from './contract.ts'
import { DATE_FILTERS, type DateFilter, FIRST_CITIES, SEARCH_MAX } from './limits.ts'
import { mentions } from './words.ts'

/** What the address of `/tickets` says; what is left out is the default. */
export interface TicketsSearch {
  search?: string
  location?: string
  date?: Exclude<DateFilter, 'all'>
  /** Slug of the festival whose details are open. */
  event?: string
}

/** Takes from an address what means something. */
export function readTicketsSearch({ search, location, date, event }: Record<string, unknown>): TicketsSearch {
  return {
    search: words(search),
    location: words(location),
    date: DATE_FILTERS.filter((one) => one !== 'all').find((one) => one === date),
    event: words(event),
  }
}

const words = (value: unknown) =>
  (typeof value === 'string' && value.trim().slice(0, SEARCH_MAX)) || undefined

/** The festivals that fit; `now` in milliseconds since 1970. Months are those of each venue's own calendar. */
export function filterFestivals<
  T extends Pick<
    Festival,
    'artist' | 'venue' | 'city' | 'genre' | 'lineup' | 'date' | 'lastDate' | 'timeZone'
  >,
>(festivals: readonly T[], { search, location, date }: TicketsSearch, now: number): T[] {
  return festivals.filter(
    (festival) =>
      (!search || mentions(festival, search)) &&
      (!location || festival.city === location) &&
      (!date || isInMonth(festival, now, date === 'this-month' ? 0 : 1)),
  )
}

/** The cities that the location filter offers: the fixed ones, then those of the events. */
export function citiesOf(festivals: readonly Pick<Festival, 'city'>[]): string[] {
  return [...new Set<string>([...FIRST_CITIES, ...festivals.map(({ city }) => city)])]
}

/** Whether any day of the festival is in the month that is `ahead` of the present one. */
function isInMonth(
  { date, lastDate, timeZone }: Pick<Festival, 'date' | 'lastDate' | 'timeZone'>,
  now: number,
  ahead: number,
): boolean {
  const today = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone })
  const wanted = monthNumber(today.format(now)) + ahead
  return monthNumber(date) <= wanted && wanted <= monthNumber(lastDate)
}

/** Months since year 0 of a date that begins with yyyy-mm. */
const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
