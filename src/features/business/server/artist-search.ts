import { type CatalogueFetcher, createTypedSearch, searchArtists } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { FoundArtists } from '../contract.ts'
import { CLAIMABLE_RESULTS } from '../limits.ts'

/** How long a search without results waits for MusicBrainz. */
const FIRST_ANSWER_MS = 1_000
/** In characters. A single one matches too many artists. */
const MIN_LENGTH = 2

/** Searches the catalogue for artists to claim, and MusicBrainz as well while the results have room for more. */
export function createArtistSearch(platform: Platform, catalogueFetcher: CatalogueFetcher) {
  const { database } = platform
  const askFor = createTypedSearch(platform, catalogueFetcher)
  return async (text: string): Promise<FoundArtists> => {
    const known = await searchArtists(database, text, CLAIMABLE_RESULTS)
    if (known.length === CLAIMABLE_RESULTS || [...text.trim()].length < MIN_LENGTH) {
      return { items: known, pending: false }
    }
    if (known.length > 0) {
      const { pending } = await askFor(['artist'], text, 0)
      return { items: known, pending }
    }
    const { pending } = await askFor(['artist'], text, FIRST_ANSWER_MS)
    return { items: await searchArtists(database, text, CLAIMABLE_RESULTS), pending }
  }
}
