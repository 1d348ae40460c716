import { queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { FESTIVALS_FRESH_MS } from '../limits.ts'
import type { FestivalRoutes } from '../server/routes.ts'

const api = () => createClient<FestivalRoutes>().api.festivals

/** All festivals, by start. */
export const festivalsQuery = queryOptions({
  queryKey: ['festivals'],
  queryFn: ({ signal }) => unwrap(api().$get({}, { init: { signal } })),
  staleTime: FESTIVALS_FRESH_MS,
})

/** The name of a festival and its verification; rejects with an `ApiError` of 404 if there is none. */
export const festivalSummaryQuery = (slug: string) =>
  queryOptions({
    queryKey: ['festivals', 'summary', slug],
    queryFn: ({ signal }) => unwrap(api()[':slug'].summary.$get({ param: { slug } }, { init: { signal } })),
    staleTime: FESTIVALS_FRESH_MS,
  })
