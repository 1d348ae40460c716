import type { ArtistPictures } from '#features/catalogue/public.ts'
import { SAMPLE_DJS } from '../../../../sample-data/djs.ts'
import type { TrendingDj } from '../contract.ts'

export interface Djs {
  /** The eight names of the alternative home's carousel. */
  list(): Promise<TrendingDj[]>
  /** Refreshes their stale pictures. */
  refresh(): Promise<void>
}

/** The fixed names, with pictures from Wikipedia where there are any. */
export function createDjs(pictures: ArtistPictures): Djs {
  return {
    list: () =>
      Promise.all(
        SAMPLE_DJS.map(async ({ image: _sample, ...dj }) => ({
          ...dj,
          imageUrl: await pictures.of(dj.name),
        })),
      ),
    async refresh() {
      await Promise.all(SAMPLE_DJS.map(({ name }) => pictures.refresh(name)))
    },
  }
}
