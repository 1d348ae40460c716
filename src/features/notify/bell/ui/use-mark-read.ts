import type { QueryClient } from '@tanstack/react-query'
import { unwrap } from '#platform/http/client/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import type { Notification } from '../contract.ts'
import { listQuery } from './list-query.ts'
import { notificationsApi, notificationsKey, unreadQuery } from './queries.ts'

type Which = 'all' | readonly string[]

/** Returns the function that marks the notifications with these ids, or `all`, as read: optimistically, with rollback on failure. */
export function useMarkRead(userId: string): (which: Which) => void {
  return useOptimisticChange<Which, { unread: number }>({
    target: ['notifications-read', userId],
    shownBy: () => ({ queryKey: notificationsKey(userId) }),
    send: (which) =>
      unwrap(notificationsApi().read.$put({ query: which === 'all' ? {} : { ids: which.join(',') } })),
    show: (client, which) => {
      const { queryKey } = unreadQuery(userId)
      const before = client.getQueryData(queryKey)
      const isChanged = (one: Notification) => !one.isRead && (which === 'all' || which.includes(one.id))
      const changed = setRead(client, userId, true, isChanged)
      client.setQueryData(queryKey, (unread) =>
        which === 'all' ? 0 : Math.max(0, (unread ?? 0) - changed.size),
      )
      return () => {
        setRead(client, userId, false, (one) => changed.has(one.id))
        client.setQueryData(queryKey, before)
      }
    },
    confirm: (client, { unread }) => client.setQueryData(unreadQuery(userId).queryKey, unread),
  })
}

/** Returns the ids of the changed notifications. */
function setRead(
  client: QueryClient,
  userId: string,
  isRead: boolean,
  isChanged: (one: Notification) => boolean,
): Set<string> {
  const changed = new Set<string>()
  client.setQueryData(listQuery(userId).queryKey, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => {
        if (!isChanged(one)) return one
        changed.add(one.id)
        return { ...one, isRead }
      }),
    }))
    return { ...list, pages }
  })
  return changed
}
