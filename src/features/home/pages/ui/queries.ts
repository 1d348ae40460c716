import { queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { PENDING_RETRY_MS } from '#platform/query/pending.ts'
import { HOME_FRESH_MS } from '../limits.ts'
import type { DiscoveryRoutes } from '../server/routes.ts'

/** The beginnings of all query keys of the discovery area. */
const keys = {
  trendingArtists: ['discovery', 'trending-artists'],
  newReleases: ['discovery', 'new-releases'],
} as const

const api = () => createClient<DiscoveryRoutes>().api

/** The artists of Trending Now: fresh for ten minutes, and refetched soon while their source is being queried. */
export const trendingArtistsQuery = queryOptions({
  queryKey: keys.trendingArtists,
  queryFn: ({ signal }) => unwrap(api().home['trending-artists'].$get({}, { init: { signal } })),
  staleTime: HOME_FRESH_MS,
  refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
})

/** The newest releases: fresh for ten minutes. */
export const newReleasesQuery = queryOptions({
  queryKey: keys.newReleases,
  queryFn: ({ signal }) => unwrap(api().home['new-releases'].$get({}, { init: { signal } })),
  staleTime: HOME_FRESH_MS,
  refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
})
