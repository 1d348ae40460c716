import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client.ts'
import { HOME_FRESH_MS, PENDING_RETRY_MS, SUGGESTIONS_MIN_LENGTH } from '../../limits.ts'
import type { DiscoveryRoutes } from '../../server/routes.ts'

const api = () => createClient<DiscoveryRoutes>().api

/** The eight artists of the carousel. */
export const trendingDjsQuery = queryOptions({
  queryKey: ['discovery', 'trending-djs'],
  queryFn: ({ signal }) => unwrap(api().home['trending-djs'].$get({}, { init: { signal } })),
  staleTime: HOME_FRESH_MS,
})

/** What may be meant by a text; asked for from two characters on, and again while sources are still being read. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['discovery', 'suggestions', q],
    queryFn: ({ signal }) => unwrap(api().suggestions.$get({ query: { q } }, { init: { signal } })),
    enabled: [...q].length >= SUGGESTIONS_MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: HOME_FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
    retry: false,
  })
