import { type QueryClient, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { FollowState } from '../contract.ts'
import { FOLLOWS_AT_ONCE, type FollowKind } from '../limits.ts'
import type { FollowRoutes } from '../server/follow-routes.ts'
import type { FollowListRoutes } from '../server/list-routes.ts'

export const followApi = () => createClient<FollowRoutes>().api
export const followListApi = () => createClient<FollowListRoutes>().api

interface FollowStateRequest {
  kind: FollowKind
  id: string
  answer: (state: FollowState) => void
  refuse: (error: unknown) => void
}

/** The states that the buttons of one page need are read in one request. */
const waiting = new WeakMap<QueryClient, FollowStateRequest[]>()

function requestState(client: QueryClient, kind: FollowKind, id: string): Promise<FollowState> {
  return new Promise((answer, refuse) => {
    const requests = waiting.get(client) ?? []
    requests.push({ kind, id, answer, refuse })
    if (requests.length > 1) return
    waiting.set(client, requests)
    queueMicrotask(() => {
      waiting.delete(client)
      for (const [one, ofKind] of Map.groupBy(requests, (each) => each.kind)) {
        for (let from = 0; from < ofKind.length; from += FOLLOWS_AT_ONCE) {
          void sendRequests(one, ofKind.slice(from, from + FOLLOWS_AT_ONCE))
        }
      }
    })
  })
}

async function sendRequests(kind: FollowKind, requests: readonly FollowStateRequest[]): Promise<void> {
  try {
    const ids = requests.map(({ id }) => id).join(',')
    const { items } = await unwrap(followListApi().me['follow-states'].$get({ query: { kind, ids } }))
    const states = new Map(items.map(({ id, ...state }) => [id, state]))
    for (const { id, answer } of requests) answer(states.get(id) ?? { following: false, followers: 0 })
  } catch (error) {
    for (const { refuse } of requests) refuse(error)
  }
}

/** All states that this page has requested for a member. */
export const followStatesKey = (userId: string) => personalKey(userId, 'follows', 'state')

export const followKey = (userId: string | undefined, kind: FollowKind, id: string | null) =>
  personalKey(userId ?? 'nobody', 'follows', 'state', kind, id)

/** Whether the viewer follows it; requested only for members. */
export const useFollowStateQuery = (userId: string | undefined, kind: FollowKind, id: string | null) => {
  const client = useQueryClient()
  return queryOptions({
    queryKey: followKey(userId, kind, id),
    queryFn: userId && id ? () => requestState(client, kind, id) : skipToken,
  })
}
