import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { filterOf, type ShowsSearch } from '#features/shows/list/ui/shows-search.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { CITY_MAX } from '../limits.ts'
import type { ShowRoutes } from '../server/routes.ts'
import { SHOWS_FRESH_MS, type ShowFilter } from './queries.ts'

// Queries of the pages of shows. They have a file of their own because the home pages load the other queries.

type Restriction = Pick<ShowFilter, 'q' | 'city' | 'genre' | 'near' | 'km'>

const api = () => createClient<ShowRoutes>().api.shows

/** All shows that match, page by page, from a cursor on if there is one. */
export const showPagesQuery = (filter: ShowFilter, after = '') =>
  infiniteQueryOptions({
    queryKey: ['shows', 'pages', filter, after],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api().$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { init: { signal } }),
      ),
    initialPageParam: after,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: SHOWS_FRESH_MS,
  })

/** The cities with most upcoming shows. */
export const showCitiesQuery = queryOptions({
  queryKey: ['shows', 'cities'],
  queryFn: ({ signal }) => unwrap(api().cities.$get({}, { init: { signal } })),
  staleTime: SHOWS_FRESH_MS,
})

/** The genres of most of the next shows. */
export const showGenresQuery = queryOptions({
  queryKey: ['shows', 'genres'],
  queryFn: ({ signal }) => unwrap(api().genres.$get({}, { init: { signal } })),
  staleTime: 10 * SHOWS_FRESH_MS,
})

/** The days of a month that have shows. */
export const showMonthQuery = (month: string, restriction: Restriction) =>
  queryOptions({
    queryKey: ['shows', 'month', month, restriction],
    queryFn: ({ signal }) =>
      unwrap(api().month.$get({ query: { month, ...restriction } }, { init: { signal } })),
    staleTime: SHOWS_FRESH_MS,
  })

/** The place of a search for the map. A chosen city does not count: the map also shows the cities around it. */
export const showMapQuery = (search: ShowsSearch, now: number, place?: string) => {
  const { city: _, ...filter } = filterOf(search, now, place)
  return queryOptions({
    queryKey: ['shows', 'map', filter],
    queryFn: ({ signal }) => unwrap(api().map.$get({ query: filter }, { init: { signal } })),
    staleTime: SHOWS_FRESH_MS,
  })
}

/** Cities that match a name. */
export const placesQuery = (name: string) =>
  queryOptions({
    queryKey: ['shows', 'places', name],
    queryFn: ({ signal }) =>
      unwrap(
        createClient<ShowRoutes>().api.places.$get(
          { query: { q: name.slice(0, CITY_MAX) } },
          { init: { signal } },
        ),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One venue; rejects with an `ApiError` of 404 when it does not exist. */
export const venueQuery = (id: string) =>
  queryOptions({
    queryKey: ['shows', 'venue', id],
    queryFn: ({ signal }) =>
      unwrap(createClient<ShowRoutes>().api.venues[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: SHOWS_FRESH_MS,
  })

/** One show; rejects with an `ApiError` of 404 when it does not exist. */
export const showQuery = (id: string) =>
  queryOptions({
    queryKey: ['shows', 'one', id],
    queryFn: ({ signal }) => unwrap(api()[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: SHOWS_FRESH_MS,
  })
