import type { Accounts } from '#features/accounts/public.ts'
import type { Catalogue } from '#features/catalogue/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createAccountRoutes } from './accounts/server/account-routes.ts'
import { exportBusiness } from './accounts/server/export.ts'
import { createClaimRoutes } from './claims/server/claim-routes.ts'
import type { ClaimableFestivals } from './claims/server/claimable-festivals.ts'
import { createClaimableRoutes } from './claims/server/claimable-routes.ts'
import type { ClaimRules } from './claims/server/claims.ts'
import { createMerges } from './claims/server/merged-pages.ts'
import { createNumbers } from './numbers/server/routes.ts'
import { createPageFacts } from './page-facts/server/routes.ts'
import { createProducts } from './products/server/routes.ts'
import { createAddressRoutes } from './proofs/server/address-routes.ts'
import { createCheckRoutes } from './proofs/server/check-routes.ts'
import { createClaimedAddresses } from './proofs/server/claimed-addresses.ts'
import { createProofRoutes } from './proofs/server/proof-routes.ts'
import { createRechecks } from './proofs/server/recheck.ts'
import { createVerifyLinkRoutes } from './proofs/server/verify-link-routes.ts'
import { createListingWatch } from './proofs/server/watch-listings.ts'
import { createAccountReviewRoutes } from './review/server/account-routes.ts'
import { createClaimReviewRoutes } from './review/server/claim-routes.ts'
import type { ReviewContext } from './review/server/decide.ts'
import { createTeam } from './team/server/routes.ts'

interface Others extends ClaimRules {
  accounts: { accounts: Accounts }
  catalogue: { catalogue: Catalogue }
  /** Of a higher domain. */
  festivals: ClaimableFestivals
  sources: Sources
}

/** Verified accounts: what they claim and prove, who belongs to them, and what they state and sell. */
export const createBusinessDomain = (platform: Platform, others: Others) => ({
  business: createBusiness(platform, others),
  team: createTeam(platform, others.accounts),
  pageFacts: createPageFacts(platform),
  products: createProducts(platform),
  numbers: createNumbers(platform),
})

/**
 * Business accounts and their claims of artists, festivals, labels and venues. Foreign keys remove those of a deleted
 * account; its documents are removed as all files of a member are.
 */
function createBusiness(
  platform: Platform,
  { accounts, catalogue, festivals, sources, admitsNewBusinesses }: Others,
) {
  const { fetcher } = catalogue.catalogue
  const context = { ...platform, sendLetters: accounts.accounts.sendLetters, festivals, admitsNewBusinesses }
  const addresses = createClaimedAddresses(context, sources)
  return {
    routes: createRouter()
      .route('/', createAccountRoutes(context))
      .route('/', createClaimableRoutes(context, catalogue.catalogue))
      .route('/', createClaimRoutes(context, catalogue.catalogue))
      .route('/', createReviewRoutes(context))
      .route('/', createAddressRoutes(platform.db, addresses))
      .route('/', createProofRoutes(context, addresses))
      .route('/', createCheckRoutes(context, fetcher, addresses))
      .route('/', createVerifyLinkRoutes(platform.db)),
    jobs: [createRechecks(context).job, createListingWatch(platform, sources), createMerges(context)],
    accountExport: exportBusiness,
  }
}

const createReviewRoutes = (context: ReviewContext) =>
  createRouter().route('/', createAccountReviewRoutes(context)).route('/', createClaimReviewRoutes(context))

export type BusinessRoutes = ReturnType<typeof createBusiness>['routes']
export type ReviewRoutes = ReturnType<typeof createReviewRoutes>
