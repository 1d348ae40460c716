import type { Platform } from '#platform/platform.ts'
import { createSearch } from './search/server/feature.ts'
import { createCatalogue } from './server/feature.ts'

/** Artists, labels, records and songs as MusicBrainz knows them, and the search of the site. */
export function createCatalogueDomain(
  platform: Platform,
  {
    search,
    ...parts
  }: Parameters<typeof createCatalogue>[1] & {
    search: Omit<Parameters<typeof createSearch>[1], 'catalogue'>
  },
) {
  const catalogue = createCatalogue(platform, parts)
  return { catalogue, search: createSearch(platform, { ...search, catalogue }) }
}
