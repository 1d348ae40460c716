import type { FoundEntities, FoundEntity } from '#features/business/contract.ts'
import { CLAIMABLE_RESULTS } from '#features/business/limits.ts'
import { type Catalogue, createTypedSearch, rankEntities, searchArtists } from '#features/catalogue/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'

/** How long a search without results waits for MusicBrainz. */
const FIRST_ANSWER_MS = 1_000
/** In characters. A single one matches too many. */
const MIN_LENGTH = 2

/**
 * Searches the catalogue for artists or labels to claim, and MusicBrainz as well while the results have room for more. A
 * text that is an id finds the one with that id.
 */
export function createClaimableSearch(
  platform: Platform,
  { fetcher, readFaces }: Pick<Catalogue, 'fetcher' | 'readFaces'>,
) {
  const { database, reads } = platform
  const searchTyped = createTypedSearch(platform, fetcher)
  const searches = {
    artist: async (text: string) => {
      const found = await searchArtists(database, text, CLAIMABLE_RESULTS)
      const pictureOf = await readFaces(
        found.map(({ id }) => id),
        96,
      )
      return found.map((artist) => ({ ...artist, imageUrl: pictureOf(artist.id) }))
    },
    label: async (text: string) => {
      if (text.trim() === '') return []
      const found = await reads.run((pool) => rankEntities({ pool }, 'label', text, CLAIMABLE_RESULTS))
      return found.map(({ entity: { id, name, type, country, disambiguation } }) => ({
        id,
        name,
        type,
        country,
        disambiguation,
        imageUrl: null,
      }))
    },
  }
  return async (kind: keyof typeof searches, text: string): Promise<FoundEntities> => {
    const isId: boolean = isUuid(text)
    if (isId) {
      const items = await findById(reads.db, kind, text)
      const pictureOf = await readFaces(kind === 'artist' ? [text] : [], 96)
      return { items: items.map((one) => ({ ...one, imageUrl: pictureOf(one.id) })), pending: false }
    }
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

/** The artist or label with this id, as a list. */
function findById(
  db: DbOrTrx,
  kind: 'artist' | 'label',
  id: string,
): Promise<Omit<FoundEntity, 'imageUrl'>[]> {
  return db
    .selectFrom(kind === 'artist' ? 'artists' : 'labels')
    .select(['mbid as id', 'name', 'type', 'country', 'disambiguation'])
    .where('mbid', '=', id)
    .execute()
}
