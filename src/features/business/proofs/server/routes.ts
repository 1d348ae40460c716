import type { ClaimableFestivals } from '#features/business/claims/server/claimable-festivals.ts'
import type { CatalogueFetcher } from '#features/catalogue/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { ProofContext } from './accept-proof.ts'
import { createAddressRoutes } from './address-routes.ts'
import { createCheckRoutes } from './check-routes.ts'
import { createClaimedAddresses } from './claimed-addresses.ts'
import { createProofRoutes } from './proof-routes.ts'
import { createVerifyLinkRoutes } from './verify-link-routes.ts'

type Context = Platform & ProofContext & { festivals: ClaimableFestivals; sendLetters(): void }

/** Claims by proof of control: addresses to choose from, proofs, their checks, and the published link. */
export function createProvingRoutes(context: Context, catalogueFetcher: CatalogueFetcher, sources: Sources) {
  const addresses = createClaimedAddresses(context, sources)
  return createRouter()
    .route('/', createAddressRoutes(context.db, addresses))
    .route('/', createProofRoutes(context, addresses))
    .route('/', createCheckRoutes(context, catalogueFetcher, addresses))
    .route('/', createVerifyLinkRoutes(context.db))
}
