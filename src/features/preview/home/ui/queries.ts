import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { HOME_FRESH_MS } from '#features/home/pages/limits.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { prefetch } from '#platform/query/prefetch.ts'
import type { DjRoutes } from '../server/dj-routes.ts'

const api = () => createClient<DjRoutes>().api

/** The eight artists of the carousel. */
export const trendingDjsQuery = queryOptions({
  queryKey: ['discovery', 'trending-djs'],
  queryFn: ({ signal }) => unwrap(api().home['trending-djs'].$get({}, { init: { signal } })),
  staleTime: HOME_FRESH_MS,
})

/** For the loader of the alternative home. */
export const loadSampleDjs = (client: QueryClient): Promise<void> => prefetch(client, trendingDjsQuery)
