import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { NotificationPage } from '../contract.ts'
import { POLL_MS } from '../limits.ts'
import type { NotificationRoutes } from '../server/routes.ts'

export const notificationsApi = () => createClient<NotificationRoutes>().api.me.notifications

/** The key of all queries of a member's notifications. */
export const notificationsKey = (userId: string) => personalKey(userId, 'notifications')

/** The unread count: updated live by the stream, and polled in case there is none. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: [...notificationsKey(userId), 'unread'],
    queryFn: async ({ signal }) =>
      (await unwrap(notificationsApi().unread.$get({}, { init: { signal } }))).unread,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  })

/** Newest first, twenty per page. */
export const listQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey(userId), 'list'],
    queryFn: ({ pageParam, signal }): Promise<NotificationPage> => {
      const query = pageParam ? { cursor: pageParam } : {}
      return unwrap(notificationsApi().$get({ query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
