import { coverQuery } from '#features/catalogue/fill/server/covers.ts'
import type { ImageWidth } from '#features/files/outside-pictures/contract.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { CoverArt } from '#sources/cover-art/client.ts'

const SIZE = 500

/**
 * The addresses of the covers of release groups that are known, or null. Missing ones are requested in the background;
 * `waitMs` is how long to wait for them. Call it outside transactions.
 */
export async function readCovers(
  platform: Pick<Platform, 'secretFor' | 'sourceCache'>,
  coverArt: CoverArt,
  mbids: readonly string[],
  { waitMs, width }: { waitMs?: number; width?: ImageWidth } = {},
): Promise<(string | null)[]> {
  const addressOf = await imageAddresses(platform)
  return Promise.all(
    mbids.map(async (releaseGroupId) => {
      const query = coverQuery(coverArt, { releaseGroupId })
      const { value } = await platform.sourceCache.get(query, { isShown: true, waitMs })
      return value ? addressOf(coverArt.frontAddress(value, SIZE), width) : null
    }),
  )
}
