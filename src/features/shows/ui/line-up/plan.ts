import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { personalKey, useSession } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { ShowRoutes } from '../../server/routes.ts'
import { movePlans } from './move-plans.ts'
import {
  isUnsent,
  planKey,
  planNumbers,
  planText,
  readPlan,
  subscribeToPlans,
  writePlan,
} from './plan-storage.ts'

/** The numbers of the acts that a fan wants to see. */
export interface Plan {
  chosen: ReadonlySet<number>
  toggle(number: number): void
  replace(numbers: readonly number[]): void
}

/**
 * The viewer's plan of a show. It is kept in this browser, where it is there without a connection; that of a member is kept
 * on the server as well, and what was changed without a connection is sent with the next one.
 */
export function usePlan(showId: string): Plan {
  const { userId } = useSession()
  const client = useQueryClient()
  const key = planKey(showId, userId)
  const text = useSyncExternalStore(
    subscribeToPlans,
    () => readPlan(key),
    () => '',
  )
  const queryKey = personalKey(userId ?? '', 'plan', showId)
  useQuery({
    queryKey,
    queryFn: ({ signal }) => exchangePlan(showId, key, signal),
    enabled: userId !== undefined,
    staleTime: 0,
  })
  return useMemo(() => {
    const numbers = planNumbers(text)
    const chosen = new Set(numbers)
    const write = (next: readonly number[]) => {
      writePlan(key, next, { isSent: userId === undefined })
      if (userId) void client.invalidateQueries({ queryKey: personalKey(userId, 'plan', showId) })
    }
    return {
      chosen,
      toggle: (number) =>
        write(chosen.has(number) ? numbers.filter((one) => one !== number) : [...numbers, number]),
      replace: write,
    }
  }, [showId, key, userId, client, text])
}

/** Sends a member's plan where it was changed here, and else takes that of the server. Returns the plan. */
async function exchangePlan(showId: string, key: string, signal: AbortSignal): Promise<string> {
  await movePlans()
  const api = createClient<ShowRoutes>().api.me.plans[':id']
  const own = readPlan(key)
  if (isUnsent(own)) {
    const acts = planNumbers(own)
    await unwrap(api.$put({ param: { id: showId }, json: { acts } }, { init: { signal } }))
    if (readPlan(key) === own) writePlan(key, acts, { isSent: true })
    return planText(acts)
  }
  const { acts } = await unwrap(api.$get({ param: { id: showId } }, { init: { signal } }))
  if (readPlan(key) === own) writePlan(key, acts, { isSent: true })
  return planText(acts)
}
