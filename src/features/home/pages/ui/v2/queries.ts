import { queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { HOME_FRESH_MS } from '../../limits.ts'
import type { DiscoveryRoutes } from '../../server/routes.ts'

const api = () => createClient<DiscoveryRoutes>().api

/** The eight artists of the carousel. */
export const trendingDjsQuery = queryOptions({
  queryKey: ['discovery', 'trending-djs'],
  queryFn: ({ signal }) => unwrap(api().home['trending-djs'].$get({}, { init: { signal } })),
  staleTime: HOME_FRESH_MS,
})
