import { queryOptions } from '@tanstack/react-query'
import { followsKey } from '#features/follow/follows/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { VisitRoutes } from '../../server/routes.ts'
import type { Today } from '../../today-contract.ts'

/** What is new for a member today; changes with what they follow. */
export const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: [...followsKey(userId), 'today'],
    queryFn: ({ signal }): Promise<Today> =>
      unwrap(createClient<VisitRoutes>().api.me.today.$get({}, { init: { signal } })),
    staleTime: 60_000,
  })
