import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { followsKey } from '#features/follows/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { ShowsQuery } from '../contract.ts'
import type { ShowRoutes } from '../server/routes.ts'

/** How long the browser uses a list or a show before it fetches it again. */
const SHOWS_FRESH_MS = 60_000
/** Upcoming shows on the homes. */
const HOME_SHOWS = 4

/** Missing values have their defaults. */
export type ShowFilter = Partial<Omit<ShowsQuery, 'cursor' | 'limit'>>

const api = () => createClient<ShowRoutes>().api.shows

/** The first shows that fit. */
export const showListQuery = (filter: ShowFilter, limit: number) =>
  queryOptions({
    queryKey: ['shows', 'list', filter, limit],
    queryFn: ({ signal }) =>
      unwrap(api().$get({ query: { ...filter, limit: String(limit) } }, { init: { signal } })),
    staleTime: SHOWS_FRESH_MS,
  })

/** The next shows, for the homes. */
export const nextShowsQuery = showListQuery({}, HOME_SHOWS)

/** The next shows of what a member follows. */
export const followedShowsQuery = (userId: string, limit: number) =>
  queryOptions({
    queryKey: [...followsKey(userId), 'shows', limit],
    queryFn: ({ signal }) =>
      unwrap(
        createClient<ShowRoutes>().api.me.shows.$get(
          { query: { limit: String(limit) } },
          { init: { signal } },
        ),
      ),
    staleTime: SHOWS_FRESH_MS,
  })

/** All shows that fit, page by page. */
export const showPagesQuery = (filter: ShowFilter) =>
  infiniteQueryOptions({
    queryKey: ['shows', 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api().$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { init: { signal } }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: SHOWS_FRESH_MS,
  })

/** The cities with most upcoming shows. */
export const showCitiesQuery = queryOptions({
  queryKey: ['shows', 'cities'],
  queryFn: ({ signal }) => unwrap(api().cities.$get({}, { init: { signal } })),
  staleTime: SHOWS_FRESH_MS,
})

/** One venue; rejects with an `ApiError` of 404 if there is none. */
export const venueQuery = (id: string) =>
  queryOptions({
    queryKey: ['shows', 'venue', id],
    queryFn: ({ signal }) =>
      unwrap(createClient<ShowRoutes>().api.venues[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: SHOWS_FRESH_MS,
  })

/** One show; rejects with an `ApiError` of 404 if there is none. */
export const showQuery = (id: string) =>
  queryOptions({
    queryKey: ['shows', 'one', id],
    queryFn: ({ signal }) => unwrap(api()[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: SHOWS_FRESH_MS,
  })
