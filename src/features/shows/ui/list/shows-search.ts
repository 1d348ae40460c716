import type { ShowFilter } from '../queries.ts'

/** The filters in the URL of `/tickets`; defaults are left out. */
export interface ShowsSearch {
  search?: string
  location?: string
  date?: 'this-month' | 'next-month'
}

/** The filter of the list; months are those of UTC at `now`, in milliseconds since 1970. */
export function filterOf({ search, location, date }: ShowsSearch, now: number): ShowFilter {
  return {
    ...(search && { q: search }),
    ...(location && { city: location }),
    ...(date && monthFrom(now, date === 'this-month' ? 0 : 1)),
  }
}

function monthFrom(now: number, ahead: number): { from: string; to: string } {
  const date = new Date(now)
  const day = (months: number, of: number) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, of)).toISOString().slice(0, 10)
  return { from: day(ahead, 1), to: day(ahead + 1, 0) }
}
