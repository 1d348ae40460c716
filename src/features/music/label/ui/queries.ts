import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ARTIST_RETRY_MS } from '#features/music/artist/limits.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { LabelReleases } from '../contract.ts'
import type { LabelRoutes } from '../server/routes.ts'

const AREA = 'labels'

export const labelApi = () => createClient<LabelRoutes>().api

/** The label of an id, else of a name or slug; fetched again while it is being filled. Rejects with an `ApiError` of 404 for an unknown one. */
export const labelQuery = (name: string, mbid?: string) =>
  queryOptions({
    queryKey: [AREA, 'page', name, mbid ?? null],
    queryFn: ({ signal }) =>
      unwrap(
        labelApi()['label-names'][':name'].$get(
          { param: { name }, query: mbid ? { mbid } : {} },
          { init: { signal } },
        ),
      ),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? ARTIST_RETRY_MS : false),
  })

/** The releases of a label, newest first, page by page. */
export const labelReleasesQuery = (mbid: string) =>
  infiniteQueryOptions({
    queryKey: [AREA, 'releases', mbid],
    queryFn: ({ pageParam, signal }): Promise<LabelReleases> =>
      unwrap(
        labelApi().labels[':mbid'].releases.$get(
          { param: { mbid }, query: pageParam ? { cursor: pageParam } : {} },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
