import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FollowChange, FollowList } from '#features/follow/follows/contract.ts'
import type { FollowKind, FollowSort } from '#features/follow/follows/limits.ts'
import { followListApi, followsKey } from '#features/follow/follows/public-ui.tsx'
import { unwrap } from '#platform/http/client/client.ts'
import { noteKept } from '#platform/http/client/kept-answers.ts'

export interface FollowsView {
  kind?: FollowKind
  sort: FollowSort
  q: string
}

/** A member's follows, page by page. */
export const followPagesQuery = (userId: string, { kind, sort, q }: FollowsView) =>
  infiniteQueryOptions({
    queryKey: [...followsKey(userId), 'list', kind ?? null, sort, q],
    queryFn: ({ pageParam, signal }): Promise<FollowList> =>
      unwrap(
        noteKept(
          followListApi().me.follows.$get(
            { query: { kind, sort, ...(q && { q }), ...(pageParam && { cursor: pageParam }) } },
            { init: { signal } },
          ),
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 30_000,
    // Another tab may have changed them meanwhile.
    refetchOnWindowFocus: 'always',
  })

/** The number of follows of each kind, with the latest. */
export const followCountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...followsKey(userId), 'counts'],
    queryFn: ({ signal }): Promise<FollowList> =>
      unwrap(noteKept(followListApi().me.follows.$get({ query: { limit: '1' } }, { init: { signal } }))),
    staleTime: 30_000,
    // Another tab may have changed them meanwhile.
    refetchOnWindowFocus: 'always',
  })

export const changeFollow = (kind: FollowKind, id: string, change: FollowChange) =>
  unwrap(followListApi().me.follows[':kind'][':id'].$patch({ param: { kind, id }, json: change }))
