import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { SAMPLE_ALBUMS } from '../../../../sample-data/artist-page.ts'
import type { Album } from '../contract.ts'

const SAMPLES = SAMPLE_ALBUMS.map(
  ({ id, title, year, type, trackCount, image }): Album => ({
    id,
    releaseId: null,
    title,
    date: null,
    year: String(year),
    type,
    trackCount,
    artistCredit: '',
    imageUrl: image,
  }),
)

/** Shown for an artist without albums: samples in preview, nothing in live. */
export const useSampleAlbums = (): readonly Album[] => (useSiteMode() === 'preview' ? SAMPLES : [])
