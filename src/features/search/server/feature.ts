import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import { createSearchRoutes } from './routes.ts'
import { createSuggestions, type SearchFestivals } from './suggestions.ts'

/** Suggestions for the text of a search box. */
export const createSearch = (
  platform: Platform,
  others: { catalogue: Pick<Catalogue, 'fetcher'>; searchFestivals: SearchFestivals },
) => ({
  routes: createSearchRoutes(createSuggestions(platform, others.catalogue.fetcher, others.searchFestivals)),
})
