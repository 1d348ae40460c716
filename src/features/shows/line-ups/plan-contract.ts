import { z } from 'zod'
import { ACT_NUMBER_MAX, PLAN_MAX, PLANS_MAX } from '#features/shows/limits.ts'

/** Numbers of acts, each once. */
const acts = z
  .array(z.int().min(1).max(ACT_NUMBER_MAX))
  .max(PLAN_MAX, `At most ${PLAN_MAX} acts`)
  .transform((numbers) => [...new Set(numbers)].sort((a, b) => a - b))

/** The acts that a member plans to see at a show. */
export const showPlan = z.object({ acts })

/** Body of `PATCH /api/me/plans/{id}`: the acts to add and those to remove; the others stay. */
export const planChange = z.object({ add: acts, remove: acts })

/** Body of `POST /api/me/plans`: the plans that a browser kept for a visitor who has now signed in. */
export const visitorPlans = z.object({
  plans: z.array(z.object({ showId: z.uuid(), acts })).max(PLANS_MAX, `At most ${PLANS_MAX} plans`),
})
