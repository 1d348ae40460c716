import type { CatalogueFetcher } from '#features/catalogue/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Sources } from '#sources/sources.ts'
import { createAccountRoutes } from './account-routes.ts'
import type { ScreenFields } from './change-account.ts'
import { createClaimRoutes } from './claim-routes.ts'
import { createClaimableRoutes } from './claimable-routes.ts'
import type { ProofContext } from './proofs/accept-proof.ts'
import { createProvingRoutes } from './proofs/routes.ts'
import type { ReviewContext } from './review/notify-applicant.ts'
import { createReviewRoutes } from './review/routes.ts'

export function createBusinessRoutes(
  context: ReviewContext & ProofContext,
  catalogueFetcher: CatalogueFetcher,
  sources: Sources,
  screenFields: ScreenFields,
) {
  return createRouter()
    .route('/', createAccountRoutes(context, screenFields))
    .route('/', createClaimableRoutes(context, catalogueFetcher))
    .route('/', createClaimRoutes(context, catalogueFetcher))
    .route('/', createReviewRoutes(context))
    .route('/', createProvingRoutes(context, catalogueFetcher, sources))
}

export type BusinessRoutes = ReturnType<typeof createBusinessRoutes>
