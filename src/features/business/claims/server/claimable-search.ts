import type { FoundEntities } from '#features/business/contract.ts'
import { CLAIMABLE_RESULTS } from '#features/business/limits.ts'
import {
  type CatalogueFetcher,
  createTypedSearch,
  rankEntities,
  searchArtists,
} from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'

/** How long a search without results waits for MusicBrainz. */
const FIRST_ANSWER_MS = 1_000
/** In characters. A single one matches too many. */
const MIN_LENGTH = 2

/**
 * Searches the catalogue for artists or labels to claim, and MusicBrainz as well while the results have room for more.
 */
export function createClaimableSearch(platform: Platform, catalogueFetcher: CatalogueFetcher) {
  const { database, reads } = platform
  const searchTyped = createTypedSearch(platform, catalogueFetcher)
  const searches = {
    artist: (text: string) => searchArtists(database, text, CLAIMABLE_RESULTS),
    label: async (text: string) => {
      if (text.trim() === '') return []
      const found = await reads.run((pool) => rankEntities({ pool }, 'label', text, CLAIMABLE_RESULTS))
      return found.map(({ entity: { id, name, type, country, disambiguation } }) => ({
        id,
        name,
        type,
        country,
        disambiguation,
      }))
    },
  }
  return async (kind: keyof typeof searches, text: string): Promise<FoundEntities> => {
    const search = searches[kind]
    const known = await search(text)
    if (known.length === CLAIMABLE_RESULTS || [...text.trim()].length < MIN_LENGTH) {
      return { items: known, pending: false }
    }
    if (known.length > 0) {
      const { pending } = await searchTyped([kind], text, 0)
      return { items: known, pending }
    }
    const { pending } = await searchTyped([kind], text, FIRST_ANSWER_MS)
    return { items: await search(text), pending }
  }
}
