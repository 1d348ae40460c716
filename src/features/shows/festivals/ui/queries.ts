import { queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { Festival, ListedFestival } from '../contract.ts'
import { FESTIVALS_FRESH_MS } from '../limits.ts'
import type { FestivalRoutes } from '../server/routes.ts'

const api = () => createClient<FestivalRoutes>().api.festivals

/** Whether nothing is unknown. */
const isComplete = (one: ListedFestival): one is Festival =>
  Object.values(one).every((value) => value !== null) && one.lineup.every(({ image }) => image !== null)

/** The festivals of which everything is known, by start. */
export const festivalsQuery = queryOptions({
  queryKey: ['festivals'],
  queryFn: async ({ signal }) => {
    const { items } = await unwrap(api().$get({}, { init: { signal } }))
    return { items: items.filter(isComplete) }
  },
  staleTime: FESTIVALS_FRESH_MS,
})

/** The name of a festival and its verification; rejects with an `ApiError` of 404 if there is none. */
export const festivalSummaryQuery = (slug: string) =>
  queryOptions({
    queryKey: ['festivals', 'summary', slug],
    queryFn: ({ signal }) => unwrap(api()[':slug'].summary.$get({ param: { slug } }, { init: { signal } })),
    staleTime: FESTIVALS_FRESH_MS,
  })
