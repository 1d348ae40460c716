import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Follow, FollowChange, FollowList } from '#features/follow/follows/contract.ts'
import { followsKey } from '#features/follow/follows/public-ui.tsx'
import { failureMessage, NOT_CHANGED } from '#platform/http/client/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import { toast } from '#ui/toast.ts'
import { changeFollow } from '../queries.ts'

export const listsKey = (userId: string) => [...followsKey(userId), 'list']

/** Changes the loaded pages of a member's follows. */
export function editLists(
  client: QueryClient,
  userId: string,
  edit: (items: readonly Follow[]) => Follow[],
): void {
  client.setQueriesData<InfiniteData<FollowList>>(
    { queryKey: listsKey(userId) },
    (before) =>
      before && { ...before, pages: before.pages.map((page) => ({ ...page, items: edit(page.items) })) },
  )
}

/** Changes the kinds of news that the member wants from one follow; shown at once. */
export function useChangeChoices(userId: string, { kind, id, ...before }: Follow) {
  const write = (client: QueryClient, change: FollowChange | Omit<Follow, 'kind' | 'id'>) =>
    editLists(client, userId, (items) =>
      items.map((one) => (one.kind === kind && one.id === id ? { ...one, ...change } : one)),
    )
  return useOptimisticChange<FollowChange, Follow>({
    target: ['choices', kind, id],
    shownBy: () => ({ queryKey: listsKey(userId) }),
    send: (change) => changeFollow(kind, id, change),
    show: (client, change) => {
      write(client, change)
      return () => write(client, before)
    },
    confirm: (client, answer) => write(client, answer),
    onRefused: (error) => toast.error(NOT_CHANGED, failureMessage(error)),
  })
}
