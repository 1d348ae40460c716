import type { Festival } from '#features/shows/festivals/contract.ts'
import { FIRST_CITIES } from '#features/shows/festivals/limits.ts'
import type { TicketsSearch } from '#features/shows/festivals/search.ts'
import { addMonths, monthAt } from '#platform/time.ts'
import { mentions } from './words.ts'

/** The festivals that match; `now` in milliseconds since 1970. Months are those in the venue's time zone. */
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

/** The options of the location filter: the fixed cities, then those of the events. */
export function citiesOf(festivals: readonly Pick<Festival, 'city'>[]): string[] {
  return [...new Set<string>([...FIRST_CITIES, ...festivals.map(({ city }) => city)])]
}

/** Whether a day of the festival is in the month `ahead` months after the current one. */
function isInMonth(
  { date, lastDate, timeZone }: Pick<Festival, 'date' | 'lastDate' | 'timeZone'>,
  now: number,
  ahead: number,
): boolean {
  const month = addMonths(monthAt(now, timeZone), ahead)
  return date.slice(0, 7) <= month && month <= lastDate.slice(0, 7)
}
