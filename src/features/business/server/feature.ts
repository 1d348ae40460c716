import type { Accounts } from '#features/accounts/public.ts'
import type { ScreenFields } from '#features/business/accounts/server/change-account.ts'
import { exportBusiness } from '#features/business/accounts/server/export.ts'
import type { ClaimableFestivals } from '#features/business/claims/server/claimable-festivals.ts'
import { createMerges } from '#features/business/claims/server/merged-pages.ts'
import type { ProofContext } from '#features/business/proofs/server/accept-proof.ts'
import { createRechecks } from '#features/business/proofs/server/recheck.ts'
import { createListingWatch } from '#features/business/proofs/server/watch-listings.ts'
import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { createBusinessRoutes } from './routes.ts'

/**
 * Business accounts and their claims of artists, festivals, labels and venues. Foreign keys remove those of a deleted account; its
 * documents are removed as all files of a member are.
 */
export const createBusiness = (
  platform: Platform,
  others: {
    accounts: Pick<Accounts, 'sendLetters'>
    catalogue: Pick<Catalogue, 'fetcher'>
    festivals: ClaimableFestivals
    sources: Sources
    countFollowers: ProofContext['countFollowers']
    screenFields: ScreenFields
  },
) => {
  const { accounts, catalogue, festivals, sources, countFollowers, screenFields } = others
  const context = { ...platform, sendLetters: accounts.sendLetters, festivals, countFollowers }
  return {
    routes: createBusinessRoutes(context, catalogue.fetcher, sources, screenFields),
    jobs: [createRechecks(context).job, createListingWatch(platform, sources), createMerges(context)],
    accountExport: exportBusiness,
  }
}
