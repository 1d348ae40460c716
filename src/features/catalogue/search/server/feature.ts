import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createHighlights, type HighlightSources } from './highlights.ts'
import { createResults, type ResultSources } from './results.ts'
import { createSearchRoutes } from './routes.ts'
import { createSuggestions, type SearchFestivals, type SearchShows } from './suggestions.ts'

interface SearchOthers {
  catalogue: Catalogue
  searchFestivals: SearchFestivals
  searchShows: SearchShows
  highlights: HighlightSources
  results: Omit<ResultSources, 'festivals' | 'shows'>
}

/** Suggestions while typing, the lists of the home search for an empty box, and the page of results. */
export const createSearch = (platform: Platform, others: SearchOthers) => ({
  routes: createSearchRoutes(
    createSuggestions(platform, others.catalogue, others),
    createHighlights(platform, others.highlights),
    createResults(platform, others.catalogue.fetcher, {
      ...others.results,
      festivals: others.searchFestivals,
      shows: others.searchShows,
    }),
  ),
})
