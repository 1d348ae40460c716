import { infiniteQueryOptions } from '@tanstack/react-query'
import { unwrap } from '#platform/http/client/client.ts'
import { noteKept } from '#platform/http/client/kept-answers.ts'
import type { NotificationPage } from '../contract.ts'
import { notificationsApi, notificationsKey } from './queries.ts'

/** Newest first, twenty per page. */
export const listQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey(userId), 'list'],
    queryFn: ({ pageParam, signal }): Promise<NotificationPage> => {
      const query = pageParam ? { cursor: pageParam } : {}
      return unwrap(noteKept(notificationsApi().$get({ query }, { init: { signal } })))
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
