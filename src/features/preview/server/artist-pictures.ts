import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import type { SourceQuery } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import { DAY_MS } from '#platform/time.ts'
import { type ArtistSummary, artistSummary, type Wikipedia } from '#sources/wikipedia/client.ts'

const PICTURE_FRESH_MS = 30 * DAY_MS
const NO_PICTURE_MS = DAY_MS

export interface ArtistPictures {
  /**
   * Our address of the artist's picture; null when there is none or it is not known yet. Does not wait for a source.
   */
  of(name: string): Promise<string | null>
  /** Refreshes stale answers from Wikipedia. */
  refresh(name: string): Promise<void>
}

/** Pictures of artists by name, from Wikipedia. */
export function createArtistPictures(platform: Platform, wikipedia: Wikipedia): ArtistPictures {
  const queryOf = (name: string): SourceQuery<ArtistSummary> => ({
    source: 'wikipedia',
    key: `artist: ${name}`,
    schema: artistSummary,
    freshMs: PICTURE_FRESH_MS,
    missingMs: NO_PICTURE_MS,
    load: (urgency) => wikipedia.artistSummary(name, urgency),
  })
  return {
    async of(name) {
      const page = await platform.sourceCache.get(queryOf(name))
      const addressOf = await imageAddresses(platform)
      return page.value?.imageUrl ? addressOf(page.value.imageUrl) : null
    },
    async refresh(name) {
      await platform.sourceCache.refresh(queryOf(name), 'background')
    },
  }
}
