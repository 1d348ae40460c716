import type { SourceQuery } from '#platform/cache/source-cache.ts'
import { type CoverArt, type CoverPlace, coverPlace } from '#sources/cover-art/client.ts'

const DAY_MS = 24 * 60 * 60_000
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
