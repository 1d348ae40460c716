import { LRUCache } from 'lru-cache'
import { type CatalogueArtist, readArtists, readPopularArtists } from '#features/catalogue/public.ts'
import { readTrending } from '#features/music/artist/public.ts'
import type { Platform } from '#platform/platform.ts'
import { type ArtistFact, withCapital } from './home-queries.ts'

/** The trending artists change slowly. */
const FRESH_MS = 60_000

interface TrendingHere {
  artists: ArtistFact[]
  /** None of them trends here. */
  isWellKnown: boolean
}

/**
 * Reads the artists trending on this site: those opened and followed here in the last 7 days, filled up with the best
 * known of the catalogue. Empty only while the catalogue has no popularity data.
 */
export function createTrendingHere(
  { reads }: Pick<Platform, 'reads'>,
  limit: number,
): () => Promise<TrendingHere> {
  const cache = new LRUCache<'list', TrendingHere>({
    max: 1,
    ttl: FRESH_MS,
    fetchMethod: async () => {
      const trending = await readArtists(reads.db, await readTrending(reads.db, limit))
      const popular = trending.length < limit ? await readPopularArtists(reads.db, limit) : []
      const isListed = new Set(trending.map(({ mbid }) => mbid))
      const others = popular.filter(({ mbid }) => !isListed.has(mbid))
      return {
        artists: [...trending, ...others].slice(0, limit).map(toFact),
        isWellKnown: trending.length === 0,
      }
    },
  })
  return () => cache.forceFetch('list')
}

const toFact = ({ mbid, name, genre }: CatalogueArtist): ArtistFact => ({
  id: mbid,
  name,
  genre: genre ? withCapital(genre) : '',
})
