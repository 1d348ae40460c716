import { createBlocks } from '#features/accounts/blocks/server/routes.ts'
import { createAccess } from '#features/accounts/gate/server/routes.ts'
import { createLive } from '#features/accounts/live/server/routes.ts'
import { createScreening } from '#features/accounts/screening/server/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { screenUsername } from './screening/server/screen.ts'
import { createAccounts } from './server/feature.ts'

/** What accounts need of the domains above. */
type Parts = Omit<Parameters<typeof createAccounts>[1], 'screenUsername'> &
  Parameters<typeof createBlocks>[1] &
  Pick<Parameters<typeof createLive>[1], 'membersHiding'> &
  Parameters<typeof createScreening>[1]

/** Who someone is, whether they may come in, and whom they do not want to see. */
export async function createAccountsDomain(platform: Platform, parts: Parts) {
  const accounts = createAccounts(platform, { ...parts, screenUsername })
  return {
    accounts,
    gate: await createAccess(platform),
    blocks: createBlocks(platform, parts),
    live: createLive(platform, { ...parts, hasSessionEnded: accounts.hasSessionEnded }),
    screening: createScreening(platform, parts),
  }
}
