import { PLANS_MAX } from '#features/shows/limits.ts'
import type { ShowRoutes } from '#features/shows/server/routes.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { planKey, visitorPlans, writePlan } from './plan-storage.ts'

/**
 * Moves the plans that this browser keeps for a visitor to the member who is now signed in. Plans that the server does
 * not accept stay in the browser.
 */
export async function movePlans(): Promise<void> {
  const plans = visitorPlans().slice(0, PLANS_MAX)
  if (plans.length === 0) return
  await unwrap(createClient<ShowRoutes>().api.me.plans.$post({ json: { plans } }))
  for (const { showId } of plans) writePlan(planKey(showId, undefined), [])
}
