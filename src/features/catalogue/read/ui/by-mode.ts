import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { fallbackArtistImage } from '../../../../../sample-data/images.ts'

/**
 * The fallback picture, by id, of an artist whose own fails to load: a sample in preview; undefined in live, which
 * draws one.
 */
export const useFallbackArtistImage = (): ((id: string) => string | undefined) =>
  useSiteMode() === 'preview' ? fallbackArtistImage : () => undefined
