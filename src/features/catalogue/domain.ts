import type { Platform } from '#platform/platform.ts'
import { createSearch } from './search/server/routes.ts'
import { createCatalogue } from './server/feature.ts'

type CatalogueParts = Parameters<typeof createCatalogue>[1]
type SearchParts = Parameters<typeof createSearch>[1]

/** What the search needs of the domains above. */
interface Higher extends Omit<SearchParts, 'catalogue' | 'results'> {
  results: Omit<SearchParts['results'], 'coverArt'>
}

/** Artists, labels, records and songs as MusicBrainz knows them, and the search of the site. */
export function createCatalogueDomain(
  platform: Platform,
  { search, ...parts }: CatalogueParts & { search: Higher },
) {
  const catalogue = createCatalogue(platform, parts)
  const results = { ...search.results, coverArt: parts.sources.coverArt }
  return { catalogue, search: createSearch(platform, { ...search, catalogue, results }) }
}
