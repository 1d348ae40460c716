import type { CatalogueFetcher } from '#features/catalogue/public.ts'
import { createRouter } from '#platform/http/router.ts'
import { createAccountRoutes } from './account-routes.ts'
import { createClaimRoutes } from './claim-routes.ts'
import type { ReviewContext } from './review/notify-applicant.ts'
import { createReviewRoutes } from './review/routes.ts'

export function createBusinessRoutes(context: ReviewContext, catalogueFetcher: CatalogueFetcher) {
  return createRouter()
    .route('/', createAccountRoutes(context))
    .route('/', createClaimRoutes(context, catalogueFetcher))
    .route('/', createReviewRoutes(context))
}

export type BusinessRoutes = ReturnType<typeof createBusinessRoutes>
