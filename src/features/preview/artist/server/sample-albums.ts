import type { Album } from '#features/music/artist/contract.ts'
import { SAMPLE_ALBUMS as SAMPLES } from '#features/preview/samples/artist-page.ts'

/** The albums of an artist without any. */
export const SAMPLE_ALBUMS = SAMPLES.map(
  ({ id, title, year, type, trackCount, image }): Album => ({
    id,
    releaseId: null,
    title,
    date: String(year),
    year: String(year),
    type,
    trackCount,
    artistCredit: '',
    imageUrl: image,
  }),
)
