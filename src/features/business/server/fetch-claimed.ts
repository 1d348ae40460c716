import type { CatalogueFetcher } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'

/** Begins to fetch the facts and the picture of a claimed artist, which else wait until somebody opens the page. */
export function fetchClaimed(
  { sourceCache }: Pick<Platform, 'sourceCache'>,
  catalogueFetcher: CatalogueFetcher,
  artistMbid: string,
): void {
  for (const query of [catalogueFetcher.artist(artistMbid), catalogueFetcher.biography(artistMbid)]) {
    void sourceCache.get(query)
  }
}
