import type { Platform } from '#platform/platform.ts'
import { acceptMedia } from './accept-media.ts'

/**
 * Accepts a picture that was fetched for a member, under the rules and quota of the member's uploads; it is unused at
 * first, like an upload. Returns its id. Throws 422 problems at `file`.
 */
export const acceptPicture = (
  platform: Platform,
  userId: string,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<string> =>
  acceptMedia(platform, { id: userId }, (work) => platform.db.transaction().execute(work), {
    file: new File([new Uint8Array(bytes)], name),
    picturesOnly: true,
  })
