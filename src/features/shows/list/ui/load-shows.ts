import type { QueryClient } from '@tanstack/react-query'
import {
  placesQuery,
  showCitiesQuery,
  showGenresQuery,
  showMapQuery,
  showMonthQuery,
  showPagesQuery,
} from '#features/shows/ui/page-queries.ts'
import { dropFailed, prefetch } from '#platform/query/prefetch.ts'
import { firstShowQuery, inFirstMonth, opensMonth } from './month/first-month.ts'
import { filterOf, isCoordinates, monthOf, restrictionOf, type ShowsSearch } from './shows-search.ts'
import { knownAs } from './use-place.ts'

/**
 * For the loader of `/tickets`. On the server it waits for everything the page shows; in the browser it only starts
 * loading.
 */
export async function loadShows(client: QueryClient, search: ShowsSearch, now: number): Promise<void> {
  const { near, view, after } = search
  const place = near && (await coordinatesOf(client, near))
  if (near && !place) return void (await prefetch(client, showGenresQuery))
  const firstQuery = firstShowQuery(search, place)
  if (opensMonth(search)) await prefetch(client, firstQuery)
  const shown = inFirstMonth(search, client.getQueryData(firstQuery.queryKey)?.items[0])
  const pages = showPagesQuery(filterOf(shown, now, place), after)
  const restriction = restrictionOf(search, place)
  const done = Promise.all([
    client.prefetchInfiniteQuery(pages),
    prefetch(client, showCitiesQuery),
    prefetch(client, showGenresQuery),
    view === 'month' && prefetch(client, showMonthQuery(monthOf(shown.month, now), restriction)),
    view === 'map' && prefetch(client, showMapQuery(search, now, place)),
  ])
  if (import.meta.env.SSR) await done
  dropFailed(client, pages.queryKey)
}

/** In the browser the page looks up names by itself. */
async function coordinatesOf(client: QueryClient, near: string): Promise<string | undefined> {
  if (isCoordinates(near)) return near
  const query = placesQuery(near)
  await prefetch(client, query)
  const [place] = client.getQueryData(query.queryKey)?.items ?? []
  return place && knownAs(place).coordinates
}
