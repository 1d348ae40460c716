import type { CatalogueFetcher } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'

/** Starts fetching the facts and picture of a claimed artist, instead of when the page is first opened. */
export function fetchClaimed(
  { sourceCache, log }: Pick<Platform, 'sourceCache' | 'log'>,
  catalogueFetcher: CatalogueFetcher,
  artistMbid: string,
): void {
  for (const query of [catalogueFetcher.artist(artistMbid), catalogueFetcher.biography(artistMbid)]) {
    sourceCache
      .get(query)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to fetch the page of a claim'))
  }
}
