import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { PENDING_RETRY_MS } from '#platform/query/pending.ts'
import { SUGGESTIONS_FRESH_MS, SUGGESTIONS_MIN_LENGTH } from '../limits.ts'
import type { SearchRoutes } from '../server/routes.ts'

const api = () => createClient<SearchRoutes>().api

/** What may be meant by a text; asked for from two characters on, and again while sources are still being read. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['suggestions', q],
    queryFn: ({ signal }) => unwrap(api().suggestions.$get({ query: { q } }, { init: { signal } })),
    enabled: [...q].length >= SUGGESTIONS_MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: SUGGESTIONS_FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
    retry: false,
  })
