import { isModerator } from '#features/accounts/public.ts'
import type { Screening } from '#features/accounts/screening/public.ts'
import { createProfiles } from '#features/community/profiles/server/routes.ts'
import type { Notifications } from '#features/notify/bell/public.ts'
import type { Platform } from '#platform/platform.ts'
import { totalsOf } from './posts/server/post-queries.ts'
import { createCommunity } from './server/feature.ts'

interface Others {
  accounts: { screening: Screening }
  notify: { bell: Notifications }
  listsOfFollowed: () => boolean
}

/** Posts, replies, likes, and the profiles of those who write them. */
export const createCommunityDomain = (
  platform: Platform,
  { accounts: { screening }, notify, listsOfFollowed }: Others,
) => ({
  community: createCommunity(platform, {
    screen: screening.screen,
    isRefusedLink: screening.isRefusedLink,
    notifications: notify.bell,
    listsOfFollowed,
  }),
  profiles: createProfiles(platform, {
    totalsOf,
    isModerator,
    screenProfile: (trx, userId, fields) => screening.screenProfile(trx, userId, { ...fields }),
  }),
})
