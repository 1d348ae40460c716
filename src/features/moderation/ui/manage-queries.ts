import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, isRefusal, unwrap } from '#platform/http/client/client.ts'
import type { ManagedEntity, ManagedPosts, Metrics } from '../contract.ts'
import type { ContentFilter, ManagedType } from '../limits.ts'
import type { ManageRoutes } from '../server/routes.ts'

/** What is managed, as the address of the page names it: an artist by MusicBrainz id, a festival by slug. */
export interface Place {
  userId: string
  type: ManagedType
  entityId: string
}

export const api = () => createClient<ManageRoutes>().api.manage[':entityType'][':entityId']

/** For the path of every request. */
export const at = ({ type, entityId }: Place) => ({ entityType: type, entityId })

/** Everything that is known of the place begins with this. */
export const manageKey = ({ userId, type, entityId }: Place, ...parts: readonly unknown[]) =>
  personalKey(userId, 'manage', type, entityId, ...parts)

const FRESH_MS = 30_000

/** Rejects with an `ApiError` of 403 when the viewer does not manage it. */
export const managedQuery = (place: Place) =>
  queryOptions({
    queryKey: manageKey(place, 'entity'),
    queryFn: ({ signal }): Promise<ManagedEntity> =>
      unwrap(api().$get({ param: at(place) }, { init: { signal } })),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
    retry: (count, error) => !isRefusal(error) && count < 2,
  })

export const metricsQuery = (place: Place) =>
  queryOptions({
    queryKey: manageKey(place, 'metrics'),
    queryFn: ({ signal }): Promise<Metrics> =>
      unwrap(api().metrics.$get({ param: at(place) }, { init: { signal } })),
    staleTime: FRESH_MS,
  })

/** The linked posts, newest first, fifty a page. */
export const contentQuery = (place: Place, filter: ContentFilter) =>
  infiniteQueryOptions({
    queryKey: manageKey(place, 'posts', filter),
    queryFn: ({ pageParam, signal }): Promise<ManagedPosts> =>
      unwrap(
        api().posts.$get(
          { param: at(place), query: { filter, ...(pageParam && { cursor: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })
