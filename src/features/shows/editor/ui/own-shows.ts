import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import type { ShowOwner as OwnerType } from '#features/shows/limits.ts'
import type { ShowRoutes } from '#features/shows/server/routes.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'

/** The managed artist, festival, label or venue, and the member who manages it. */
export interface ShowOwner {
  userId: string
  type: OwnerType
  /** MusicBrainz id of an artist or label, slug of a festival, or id of a venue. */
  entityId: string
  name: string
}

/** The requests of the editor. */
export const manageApi = () => createClient<ShowRoutes>().api.manage[':entityType'][':entityId'].shows

/** The path parameters of every request. */
export const ownerParams = ({ type, entityId }: ShowOwner) => ({ entityType: type, entityId })

/** The shows of a managed page, latest first, page by page. */
export const ownShowsQuery = (owner: ShowOwner) =>
  infiniteQueryOptions({
    queryKey: personalKey(owner.userId, 'shows', owner.type, owner.entityId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        manageApi().$get(
          { param: ownerParams(owner), query: pageParam ? { cursor: pageParam } : {} },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** The changes to these shows, newest first. */
export const showHistoryQuery = (owner: ShowOwner) =>
  queryOptions({
    queryKey: [...ownShowsQuery(owner).queryKey, 'changes'],
    queryFn: ({ signal }) =>
      unwrap(manageApi().changes.$get({ param: ownerParams(owner) }, { init: { signal } })),
  })

/** After a change: refetches the owner's list and its history, and drops the cached lists that visitors see. */
export const refreshShows = (client: QueryClient, owner: ShowOwner) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ownShowsQuery(owner).queryKey }),
    client.invalidateQueries({ queryKey: ['shows'] }),
  ])
