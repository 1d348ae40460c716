import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { SearchResult } from '#features/catalogue/contract.ts'
import { artistPath, findArtists, nameSlug } from '#features/catalogue/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { HERO_LIMIT, type HeroSuggestion, HIGHLIGHT_LISTS, SUGGESTIONS_MIN_LENGTH } from '../../limits.ts'
import type { SearchRoutes } from '../../server/routes.ts'

interface Offers {
  items: HeroSuggestion[]
}

export type OffersQuery = (words: string) => UseQueryOptions<Offers, Error, Offers, QueryKey>

const FRESH_MS = 60_000

const isLongEnough = (words: string) => [...words].length >= SUGGESTIONS_MIN_LENGTH

/** Artists of the catalogue, from two characters on. */
export const foundArtistsQuery: OffersQuery = (words) =>
  queryOptions({
    queryKey: ['hero-artists', words] as QueryKey,
    queryFn: async ({ signal }) => ({ items: (await findArtists(words, HERO_LIMIT, signal)).map(toOffer) }),
    enabled: isLongEnough(words),
    staleTime: FRESH_MS,
    retry: false,
  })

/** The word of a chip gives its list, other words give artists; with less there is a list to begin with. */
export const realOffersQuery: OffersQuery = (words) => {
  const chip = HIGHLIGHT_LISTS.find((list) => list !== 'start' && list === words.toLowerCase())
  if (!chip && isLongEnough(words)) return foundArtistsQuery(words)
  const list = chip ?? 'start'
  return queryOptions({
    queryKey: ['highlights', list] as QueryKey,
    queryFn: ({ signal }): Promise<Offers> =>
      unwrap(createClient<SearchRoutes>().api.highlights.$get({ query: { list } }, { init: { signal } })),
    staleTime: FRESH_MS,
    retry: false,
  })
}

function toOffer({ id, name, disambiguation, type, imageUrl }: SearchResult): HeroSuggestion {
  const subtitle = disambiguation ?? (type === 'Group' ? 'Band' : 'Artist')
  const path = `${artistPath(nameSlug(name))}?mbid=${id}`
  return { id, type: 'artist', title: name, subtitle, path, image: imageUrl }
}
