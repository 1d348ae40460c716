import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { followsKey } from '#features/follow/follows/ui/follows-queries.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { RadarPage, RadarQuery } from '../contract.ts'
import type { RadarRoutes } from '../server/routes.ts'

const FRESH_MS = 60_000

const releases = () => createClient<RadarRoutes>().api.radar.releases

/** The first upcoming or recent records of a member's follows. */
export const releaseListQuery = (userId: string, when: RadarQuery['when'], limit: number) =>
  queryOptions({
    queryKey: [...followsKey(userId), 'releases', 'list', when, limit],
    queryFn: ({ signal }): Promise<RadarPage> =>
      unwrap(releases().$get({ query: { when, limit: String(limit) } }, { init: { signal } })),
    staleTime: FRESH_MS,
  })

/** All of them, page by page. */
export const releasePagesQuery = (userId: string, when: RadarQuery['when'], limit: number) =>
  infiniteQueryOptions({
    queryKey: [...followsKey(userId), 'releases', 'pages', when, limit],
    queryFn: ({ pageParam, signal }): Promise<RadarPage> =>
      unwrap(
        releases().$get(
          { query: { when, limit: String(limit), ...(pageParam && { cursor: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: FRESH_MS,
  })
