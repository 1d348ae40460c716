import { screenFields } from '#features/accounts/screening/public.ts'
import { countFollowers } from '#features/follow/follows/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createNumbers } from './numbers/server/feature.ts'
import { createStatements } from './page-facts/server/feature.ts'
import { createMerch } from './products/server/feature.ts'
import { createBusiness } from './server/feature.ts'
import { createTeam } from './team/server/feature.ts'

/** Verified accounts: what they claim and prove, who belongs to them, and what they state and sell. */
export const createBusinessDomain = (
  platform: Platform,
  parts: Omit<Parameters<typeof createBusiness>[1], 'countFollowers' | 'screenFields'>,
) => ({
  business: createBusiness(platform, {
    ...parts,
    // Venues have no followers.
    countFollowers: async (trx, kind, id) => (kind === 'venue' ? 0 : countFollowers(trx, kind, id)),
    screenFields: (trx, fields) => screenFields(trx, { ...fields }),
  }),
  team: createTeam(platform, parts),
  pageFacts: createStatements(platform),
  products: createMerch(platform),
  numbers: createNumbers(platform),
})
