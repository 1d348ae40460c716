import { DATE_FILTERS, type DateFilter, SEARCH_MAX } from './limits.ts'

const SHOW_DATES = ['today', 'this-weekend', 'next-weekend'] as const

/** The search parameters of `/tickets`, without defaults. */
export interface TicketsSearch {
  search?: string
  location?: string
  /** Our own page has no months, and fixed festivals have no spans of days. */
  date?: Exclude<DateFilter, 'all'> | (typeof SHOW_DATES)[number]
  /** Slug of the festival whose details are open. */
  event?: string
  /** Not for fixed festivals: see `ShowsSearch`. */
  genre?: string
  day?: string
  from?: string
  to?: string
  near?: string
  km?: string
  view?: string
  month?: string
  after?: string
}

/** Drops unknown parameters and values. */
export function readTicketsSearch(all: Record<string, unknown>): TicketsSearch {
  const { search, location, date, event } = all
  return {
    search: words(search),
    location: words(location),
    date:
      DATE_FILTERS.filter((one) => one !== 'all').find((one) => one === date) ??
      SHOW_DATES.find((one) => one === date),
    event: words(event),
    genre: words(all.genre),
    day: words(all.day),
    from: words(all.from),
    to: words(all.to),
    near: words(all.near),
    km: words(all.km),
    view: words(all.view),
    month: words(all.month),
    after: words(all.after),
  }
}

const words = (value: unknown) =>
  (typeof value === 'string' && value.trim().slice(0, SEARCH_MAX)) || undefined
