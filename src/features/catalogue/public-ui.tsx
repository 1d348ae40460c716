import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { SearchResult } from './contract.ts'
import { SEARCH_MIN_LENGTH } from './limits.ts'
import type { CatalogueRoutes } from './server/routes.ts'

export { artistPath, artistPathOf, labelPath, nameSlug, slugToName } from './slugs.ts'

/** Artists of the catalogue for the text typed so far, best match first; none for less than two characters. */
export async function findArtists(text: string, limit: number, signal: AbortSignal): Promise<SearchResult[]> {
  if (text.trim().length < SEARCH_MIN_LENGTH) return []
  const query = { q: text, limit: String(limit) }
  const { search } = createClient<CatalogueRoutes>().api
  return (await unwrap(search.$get({ query }, { init: { signal } }))).items
}
export { useFallbackArtistImage } from './ui/by-mode.ts'
