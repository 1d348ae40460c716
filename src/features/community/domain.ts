import { isModerator } from '#features/accounts/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createProfiles } from './profiles/server/feature.ts'
import { totalsOf } from './public.ts'
import { createCommunity } from './server/feature.ts'

/** Posts, replies, likes, and the profiles of those who write them. */
export const createCommunityDomain = (
  platform: Platform,
  parts: Parameters<typeof createCommunity>[1] & Pick<Parameters<typeof createProfiles>[1], 'screenProfile'>,
) => ({
  community: createCommunity(platform, parts),
  profiles: createProfiles(platform, { ...parts, totalsOf, isModerator }),
})
