import { queryOptions } from '@tanstack/react-query'
import { followsKey } from '#features/follow/follows/public-ui.tsx'
import type { ShowsQuery } from '#features/shows/list/search-contract.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { ShowRoutes } from '../server/routes.ts'

/** How long the browser uses a list or a show before it fetches it again. */
export const SHOWS_FRESH_MS = 60_000
/** Upcoming shows on the homes. */
const HOME_SHOWS = 4

/** Missing values have the defaults of the endpoint. */
export type ShowFilter = Partial<Omit<ShowsQuery, 'cursor' | 'limit' | 'km'>> & { km?: string }

const api = () => createClient<ShowRoutes>().api.shows

/** The first shows that match. */
export const showListQuery = (filter: ShowFilter, limit: number) =>
  queryOptions({
    queryKey: ['shows', 'list', filter, limit],
    queryFn: ({ signal }) =>
      unwrap(api().$get({ query: { ...filter, limit: String(limit) } }, { init: { signal } })),
    staleTime: SHOWS_FRESH_MS,
  })

/** The next shows, for the home pages. */
export const nextShowsQuery = showListQuery({}, HOME_SHOWS)

/** The next shows of the artists and festivals that a member follows. */
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
