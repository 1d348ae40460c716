import { queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { FESTIVALS_FRESH_MS } from '../limits.ts'
import type { FestivalRoutes } from '../server/routes.ts'

/** All festivals, by start. */
export const festivalsQuery = queryOptions({
  queryKey: ['festivals'],
  queryFn: ({ signal }) =>
    unwrap(createClient<FestivalRoutes>().api.festivals.$get({}, { init: { signal } })),
  staleTime: FESTIVALS_FRESH_MS,
})
