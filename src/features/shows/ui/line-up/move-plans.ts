import { createClient, unwrap } from '#platform/http/client/client.ts'
import { PLANS_MAX } from '../../limits.ts'
import type { ShowRoutes } from '../../server/routes.ts'
import { planKey, visitorPlans, writePlan } from './plan-storage.ts'

/**
 * Makes the plans that this browser keeps for a visitor those of the member who is signed in now. They stay where they are
 * when the server does not take them.
 */
export async function movePlans(): Promise<void> {
  const plans = visitorPlans().slice(0, PLANS_MAX)
  if (plans.length === 0) return
  await unwrap(createClient<ShowRoutes>().api.me.plans.$post({ json: { plans } }))
  for (const { showId } of plans) writePlan(planKey(showId, undefined), [])
}
