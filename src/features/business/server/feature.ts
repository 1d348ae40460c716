import type { Accounts } from '#features/accounts/public.ts'
import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { ScreenFields } from './change-account.ts'
import type { ClaimableFestivals } from './claimable-festivals.ts'
import { exportBusiness } from './export.ts'
import { createMerges } from './merged-pages.ts'
import type { ProofContext } from './proofs/accept-proof.ts'
import { createRechecks } from './proofs/recheck.ts'
import { createListingWatch } from './proofs/watch-listings.ts'
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
