import { type QueryClient, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { FollowState } from '../contract.ts'
import { FOLLOWS_AT_ONCE, type FollowKind } from '../limits.ts'
import type { FollowRoutes } from '../server/follow-routes.ts'
import type { FollowListRoutes } from '../server/list-routes.ts'

export const followApi = () => createClient<FollowRoutes>().api
export const followListApi = () => createClient<FollowListRoutes>().api

interface Asked {
  kind: FollowKind
  id: string
  answer: (state: FollowState) => void
  refuse: (error: unknown) => void
}

/** What the buttons of one page ask for is asked in one request. */
const waiting = new WeakMap<QueryClient, Asked[]>()

function askState(client: QueryClient, kind: FollowKind, id: string): Promise<FollowState> {
  return new Promise((answer, refuse) => {
    const asked = waiting.get(client) ?? []
    asked.push({ kind, id, answer, refuse })
    if (asked.length > 1) return
    waiting.set(client, asked)
    queueMicrotask(() => {
      waiting.delete(client)
      for (const [one, ofKind] of Map.groupBy(asked, (each) => each.kind)) {
        for (let from = 0; from < ofKind.length; from += FOLLOWS_AT_ONCE) {
          void sendAsked(one, ofKind.slice(from, from + FOLLOWS_AT_ONCE))
        }
      }
    })
  })
}

async function sendAsked(kind: FollowKind, asked: readonly Asked[]): Promise<void> {
  try {
    const ids = asked.map(({ id }) => id).join(',')
    const { items } = await unwrap(followListApi().me['follow-states'].$get({ query: { kind, ids } }))
    const states = new Map(items.map(({ id, ...state }) => [id, state]))
    for (const { id, answer } of asked) answer(states.get(id) ?? { following: false, followers: 0 })
  } catch (error) {
    for (const { refuse } of asked) refuse(error)
  }
}

/** All states that a member has asked for. */
export const followStatesKey = (userId: string) => personalKey(userId, 'follows', 'state')

export const followKey = (userId: string | undefined, kind: FollowKind, id: string | null) =>
  personalKey(userId ?? 'nobody', 'follows', 'state', kind, id)

/** Whether the viewer follows it; asked only of members. */
export const useFollowStateQuery = (userId: string | undefined, kind: FollowKind, id: string | null) => {
  const client = useQueryClient()
  return queryOptions({
    queryKey: followKey(userId, kind, id),
    queryFn: userId && id ? () => askState(client, kind, id) : skipToken,
  })
}
