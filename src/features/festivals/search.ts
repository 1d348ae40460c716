import { DATE_FILTERS, type DateFilter, SEARCH_MAX } from './limits.ts'

/** The search parameters of `/tickets`, without defaults. */
export interface TicketsSearch {
  search?: string
  location?: string
  date?: Exclude<DateFilter, 'all'>
  /** Slug of the festival whose details are open. */
  event?: string
}

/** Drops unknown parameters and values. */
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
