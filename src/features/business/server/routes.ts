import { createAccountRoutes } from '#features/business/accounts/server/account-routes.ts'
import type { ScreenFields } from '#features/business/accounts/server/change-account.ts'
import { createClaimRoutes } from '#features/business/claims/server/claim-routes.ts'
import { createClaimableRoutes } from '#features/business/claims/server/claimable-routes.ts'
import type { ProofContext } from '#features/business/proofs/server/accept-proof.ts'
import { createProvingRoutes } from '#features/business/proofs/server/routes.ts'
import type { ReviewContext } from '#features/business/review/server/notify-applicant.ts'
import { createReviewRoutes } from '#features/business/review/server/routes.ts'
import type { CatalogueFetcher } from '#features/catalogue/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Sources } from '#sources/sources.ts'

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
