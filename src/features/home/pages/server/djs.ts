import type { ArtistPictures } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { TrendingDj } from '../contract.ts'
import { djsByMode } from './by-mode.ts'

export interface Djs {
  /** The eight names of the alternative home's carousel; none in live mode. */
  list(): Promise<TrendingDj[]>
  /** Refreshes their stale pictures. */
  refresh(): Promise<void>
}

/** The fixed names, with pictures from Wikipedia where there are any. */
export function createDjs({ site }: Pick<Platform, 'site'>, pictures: ArtistPictures): Djs {
  const djs = () => djsByMode(site.values.mode)
  return {
    list: () =>
      Promise.all(
        djs().map(async ({ image: _sample, ...dj }) => ({
          ...dj,
          imageUrl: await pictures.of(dj.name),
        })),
      ),
    async refresh() {
      await Promise.all(djs().map(({ name }) => pictures.refresh(name)))
    },
  }
}
