import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, isRefusal, unwrap } from '#platform/http/client/client.ts'
import type { ManagedEntity, ManagedPosts, Metrics } from '../contract.ts'
import type { ContentFilter, ManagedType } from '../limits.ts'
import type { ManageRoutes } from '../server/routes.ts'

/** The managed entity in the URL: an artist or label by MusicBrainz id, a festival by slug, a venue by id. */
export interface EntityRef {
  userId: string
  type: ManagedType
  entityId: string
}

export const api = () => createClient<ManageRoutes>().api.manage[':entityType'][':entityId']

/** The path parameters of every request. */
export const entityParams = ({ type, entityId }: EntityRef) => ({ entityType: type, entityId })

/** The common query key of the entity. */
export const manageKey = ({ userId, type, entityId }: EntityRef, ...parts: readonly unknown[]) =>
  personalKey(userId, 'manage', type, entityId, ...parts)

const FRESH_MS = 30_000

/** Rejects with an `ApiError` of 403 when the viewer does not manage it. */
export const managedQuery = (entityRef: EntityRef) =>
  queryOptions({
    queryKey: manageKey(entityRef, 'entity'),
    queryFn: ({ signal }): Promise<ManagedEntity> =>
      unwrap(api().$get({ param: entityParams(entityRef) }, { init: { signal } })),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
    retry: (count, error) => !isRefusal(error) && count < 2,
  })

export const metricsQuery = (entityRef: EntityRef) =>
  queryOptions({
    queryKey: manageKey(entityRef, 'metrics'),
    queryFn: ({ signal }): Promise<Metrics> =>
      unwrap(api().metrics.$get({ param: entityParams(entityRef) }, { init: { signal } })),
    staleTime: FRESH_MS,
  })

/** The linked posts, newest first, fifty a page. */
export const contentQuery = (entityRef: EntityRef, filter: ContentFilter) =>
  infiniteQueryOptions({
    queryKey: manageKey(entityRef, 'posts', filter),
    queryFn: ({ pageParam, signal }): Promise<ManagedPosts> =>
      unwrap(
        api().posts.$get(
          { param: entityParams(entityRef), query: { filter, ...(pageParam && { cursor: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })
