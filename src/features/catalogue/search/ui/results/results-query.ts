import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { PENDING_RETRY_MS } from '#platform/query/pending.ts'
import { SUGGESTIONS_MIN_LENGTH } from '../../limits.ts'
import type { ResultsSearch } from '../../results-search.ts'
import type { SearchRoutes } from '../../server/routes.ts'

/** Whether a text is long enough to search for. */
export const isSearchable = (q: string | undefined): q is string =>
  q !== undefined && [...q].length >= SUGGESTIONS_MIN_LENGTH

/**
 * A page of `/search`; polled while MusicBrainz is being searched. The server renders the visitors' version; members
 * get their own, without what they hide.
 */
export const resultsQuery = ({ q = '', kind, after }: ResultsSearch, userId?: string | null) =>
  queryOptions({
    queryKey: ['results', q, kind ?? null, after ?? null, userId ?? null],
    queryFn: ({ signal }) =>
      unwrap(
        createClient<SearchRoutes>().api.results.$get(
          { query: { q, ...(kind && { kind }), ...(after && { cursor: after }) } },
          { init: { signal } },
        ),
      ),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
    retry: false,
  })
