import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { personalKey, useSession } from '#features/accounts/public-ui.tsx'
import type { ShowRoutes } from '#features/shows/server/routes.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { movePlans } from './move-plans.ts'
import {
  planKey,
  planNumbers,
  planText,
  readPlan,
  subscribeToPlans,
  unsentOf,
  writePlan,
} from './plan-storage.ts'

/** The numbers of the acts that a fan wants to see. */
export interface Plan {
  chosen: ReadonlySet<number>
  toggle(number: number): void
  add(numbers: readonly number[]): void
}

/**
 * The viewer's plan of a show. It is stored in this browser and works offline; a member's plan is on the server as
 * well, and changes made offline are sent with the next connection.
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
    const write = (next: readonly number[], changed: readonly number[]) => {
      writePlan(key, next, userId ? [...unsentOf(text), ...changed] : [])
      if (userId) void client.invalidateQueries({ queryKey: personalKey(userId, 'plan', showId) })
    }
    return {
      chosen,
      toggle: (number) =>
        write(chosen.has(number) ? numbers.filter((one) => one !== number) : [...numbers, number], [number]),
      add: (more) => write([...numbers, ...more], more),
    }
  }, [showId, key, userId, client, text])
}

/**
 * Merges the plan with the server's. Sends local changes first, act by act, so that those of other devices remain.
 * Returns the plan.
 */
async function exchangePlan(showId: string, key: string, signal: AbortSignal): Promise<string> {
  await movePlans()
  const api = createClient<ShowRoutes>().api.me.plans[':id']
  const own = readPlan(key)
  const chosen = new Set(planNumbers(own))
  const unsent = unsentOf(own)
  const request = { param: { id: showId } }
  const json = {
    add: unsent.filter((number) => chosen.has(number)),
    remove: unsent.filter((number) => !chosen.has(number)),
  }
  const { acts } =
    unsent.length > 0
      ? await unwrap(api.$patch({ ...request, json }, { init: { signal } }))
      : await unwrap(api.$get(request, { init: { signal } }))
  // The next exchange sends changes made meanwhile together with these.
  if (readPlan(key) === own) writePlan(key, acts)
  return planText(acts)
}
