import { requireConfirmed } from '#features/accounts/screening/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createImages } from './outside-pictures/server/feature.ts'
import { createMedia } from './uploads/server/feature.ts'

/** Files that members upload, and pictures of other sites. */
export const createFilesDomain = (
  platform: Platform,
  parts: Pick<Parameters<typeof createMedia>[1], 'isStatedPublicly'>,
) => ({
  uploads: createMedia(platform, {
    ...parts,
    requireConfirmed: (userId) => requireConfirmed(platform, userId),
  }),
  outsidePictures: createImages(platform),
})
