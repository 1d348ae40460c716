import type { ImageWidth } from '#features/files/outside-pictures/contract.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import type { SourceQuery } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import { DAY_MS } from '#platform/time.ts'
import { type CoverArt, type CoverPlace, coverPlace } from '#sources/cover-art/client.ts'

const COVER_FRESH_MS = 30 * DAY_MS
const NO_COVER_MS = DAY_MS

/**
 * Finds the cover of a release, or of a release group without a known release (MusicBrainz ids). The answer that there
 * is none is cached for a day.
 */
export function coverQuery(
  coverArt: CoverArt,
  release: { id?: string; releaseGroupId?: string },
): SourceQuery<CoverPlace> {
  return {
    source: 'cover-art',
    key: release.id ? `release: ${release.id}` : `release group: ${release.releaseGroupId}`,
    schema: coverPlace,
    freshMs: COVER_FRESH_MS,
    missingMs: NO_COVER_MS,
    load: (urgency) => coverArt.findFront(release, urgency),
  }
}

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
  return Promise.all(
    mbids.map(async (releaseGroupId) => {
      const query = coverQuery(coverArt, { releaseGroupId })
      const { value } = await platform.sourceCache.get(query, { isShown: true, waitMs })
      if (!value) return null
      const addressOf = await imageAddresses(platform)
      return addressOf(coverArt.frontAddress(value, SIZE), width)
    }),
  )
}
