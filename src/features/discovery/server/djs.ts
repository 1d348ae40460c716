import type { ArtistPictures } from '#features/catalogue/public.ts'
import { SAMPLE_DJS } from '../../../../sample-data/djs.ts'
import type { TrendingDj } from '../contract.ts'

export interface Djs {
  /** The eight names of the alternative home's carousel. */
  list(): Promise<TrendingDj[]>
  /** Asks for their pictures where what is known has aged. */
  refresh(): Promise<void>
}

/** The fixed names, with pictures as the encyclopedia knows them. */
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
