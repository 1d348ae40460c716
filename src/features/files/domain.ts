import { requireConfirmed } from '#features/accounts/screening/public.ts'
import { createOutsidePictures } from '#features/files/outside-pictures/server/routes.ts'
import { createUploads } from '#features/files/uploads/server/routes.ts'
import type { Platform } from '#platform/platform.ts'

/** Files that members upload, and pictures of other sites. */
export const createFilesDomain = (
  platform: Platform,
  parts: Pick<Parameters<typeof createUploads>[1], 'isStatedPublicly'>,
) => ({
  uploads: createUploads(platform, {
    ...parts,
    requireConfirmed: (userId) => requireConfirmed(platform, userId),
  }),
  outsidePictures: createOutsidePictures(platform),
})
