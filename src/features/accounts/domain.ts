import type { Platform } from '#platform/platform.ts'
import { createBlocks } from './blocks/server/feature.ts'
import { createAccess } from './gate/server/feature.ts'
import { createLive } from './live/server/feature.ts'
import { screenUsername } from './screening/public.ts'
import { createNewcomers } from './screening/server/feature.ts'
import { createAccounts } from './server/feature.ts'

/** What accounts need of the domains above. */
type Parts = Omit<Parameters<typeof createAccounts>[1], 'screenUsername'> &
  Parameters<typeof createBlocks>[1] &
  Pick<Parameters<typeof createLive>[1], 'membersHiding'> &
  Parameters<typeof createNewcomers>[1]

/** Who someone is, whether they may come in, and whom they do not want to see. */
export async function createAccountsDomain(platform: Platform, parts: Parts) {
  const accounts = createAccounts(platform, { ...parts, screenUsername })
  return {
    accounts,
    gate: await createAccess(platform),
    blocks: createBlocks(platform, parts),
    live: createLive(platform, { ...parts, hasSessionEnded: accounts.hasSessionEnded }),
    screening: createNewcomers(platform, parts),
  }
}
