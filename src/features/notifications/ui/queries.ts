import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { NotificationPage } from '../contract.ts'
import { POLL_MS } from '../limits.ts'
import type { NotificationRoutes } from '../server/routes.ts'

export const notificationsApi = () => createClient<NotificationRoutes>().api.me.notifications

/** Of all that is known of a member's notifications. */
export const notificationsKey = (userId: string) => personalKey(userId, 'notifications')

/** How many are unread: told by the stream at once, and asked for now and then in case there is none. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: [...notificationsKey(userId), 'unread'],
    queryFn: async ({ signal }) =>
      (await unwrap(notificationsApi().unread.$get({}, { init: { signal } }))).unread,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  })

/** Newest first, twenty a page. */
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
