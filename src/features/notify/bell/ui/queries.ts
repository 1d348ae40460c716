import { queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
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
