import { createRouter } from '#platform/http/router.ts'
import { createAccountReviewRoutes } from './account-routes.ts'
import { createClaimReviewRoutes } from './claim-routes.ts'
import type { ReviewContext } from './notify-applicant.ts'

/** The review of applications and claims by admins. */
export function createReviewRoutes(context: ReviewContext) {
  return createRouter()
    .route('/', createAccountReviewRoutes(context))
    .route('/', createClaimReviewRoutes(context))
}

export type ReviewRoutes = ReturnType<typeof createReviewRoutes>
