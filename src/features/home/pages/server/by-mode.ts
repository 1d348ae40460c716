import { artistPath, nameSlug, trendingSlug } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import { SAMPLE_DJS } from '../../../../../sample-data/djs.ts'
import { ALBUM_TYPES, CAROUSEL_SIZE } from '../limits.ts'
import type { ArtistFact, ReleaseFact } from './home-queries.ts'
import { createTrendingHere } from './trending-here.ts'

interface Trending {
  artists: ArtistFact[]
  /** More may come soon. */
  pending: boolean
}

/**
 * The artists of Trending Now. Preview: those of a tag, read by `tagged`. Live: those trending on this site, or those
 * of the tag while none do.
 */
export function trendingByMode(platform: Platform): (tagged: () => Promise<Trending>) => Promise<Trending> {
  const trendingHere = createTrendingHere(platform, CAROUSEL_SIZE)
  return async (tagged) => {
    if (platform.site.values.mode === 'preview') return tagged()
    const artists = await trendingHere()
    return artists.length > 0 ? { artists, pending: false } : tagged()
  }
}

/** The type of a release: in preview types take turns, in live it is the real one. */
export const releaseTypeByMode = (mode: SiteMode, { type }: ReleaseFact, index: number): string =>
  mode === 'preview' ? (ALBUM_TYPES[index % ALBUM_TYPES.length] ?? 'Album') : (type ?? 'Release')

/** The fixed artists of the alternative home in preview; none in live. */
export const djsByMode = (mode: SiteMode) => (mode === 'preview' ? SAMPLE_DJS : [])

/** The slug and the address of a trending artist: in preview by name alone, in live by id as well. */
export function trendingAddressByMode(
  mode: SiteMode,
  { id, name }: Pick<ArtistFact, 'id' | 'name'>,
): { slug: string; path: string } {
  if (mode === 'preview') {
    const slug = trendingSlug(name)
    return { slug, path: artistPath(slug) }
  }
  const slug = nameSlug(name)
  return { slug, path: `${artistPath(slug)}?mbid=${id}` }
}
