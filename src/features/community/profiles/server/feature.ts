import { removeFolder } from '#features/accounts/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { avatarFolder } from './avatar-keys.ts'
import { exportProfile } from './export.ts'
import { createModeratedProfiles } from './moderated.ts'
import { createProfilesRoutes, type ProfileParts } from './routes.ts'
import { removeUnusedAvatars } from './unused-avatars.ts'

const UNUSED_AVATARS_SECONDS = 60

/** The public profiles of members: name, bio and avatar. */
export const createProfiles = (platform: Platform, parts: ProfileParts) => ({
  routes: createProfilesRoutes(platform, parts),
  /** For moderators. */
  moderated: createModeratedProfiles(platform),
  jobs: [
    {
      name: 'profiles.unused-avatars',
      everySeconds: UNUSED_AVATARS_SECONDS,
      run: () => removeUnusedAvatars(platform),
    },
  ],
  accountDeleted: async (trx: Trx, userId: string) => {
    await removeFolder(trx, avatarFolder(userId))
    return undefined
  },
  accountExport: exportProfile(platform.storage),
})
