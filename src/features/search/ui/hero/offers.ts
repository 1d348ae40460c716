import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { artistPath } from '#features/catalogue/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { Suggestion } from '../../contract.ts'
import { type HeroSuggestion, HIGHLIGHT_LISTS } from '../../limits.ts'
import type { SearchRoutes } from '../../server/routes.ts'
import { suggestedAs } from '../queries.ts'

interface Offers {
  items: HeroSuggestion[]
  /** More may come. */
  pending?: boolean
}

export type OffersQuery = (words: string) => UseQueryOptions<Offers, Error, Offers, QueryKey>

const FRESH_MS = 60_000

/** What the catalogue and the site have for a text, from two characters on. */
export const foundQuery: OffersQuery = (q) => suggestedAs('offers', { q, with: 'shows' }, toOffer)

/** The word of a chip gives its list, other words give suggestions; with less there is a list to begin with. */
export const realOffersQuery: OffersQuery = (words) => {
  const chip = HIGHLIGHT_LISTS.find((list) => list !== 'start' && list === words.toLowerCase())
  const found = foundQuery(words)
  if (!chip && found.enabled) return found
  const list = chip ?? 'start'
  return queryOptions({
    queryKey: ['highlights', list] as QueryKey,
    queryFn: ({ signal }): Promise<Offers> =>
      unwrap(createClient<SearchRoutes>().api.highlights.$get({ query: { list } }, { init: { signal } })),
    staleTime: FRESH_MS,
    retry: false,
  })
}

const TYPES = {
  artist: 'artist',
  release: 'album',
  recording: 'track',
  festival: 'event',
  show: 'event',
} as const satisfies Record<Suggestion['type'], HeroSuggestion['type']>

function toOffer(found: Suggestion): HeroSuggestion {
  const { id, type, name, subtitle, imageUrl } = found
  return {
    id,
    type: TYPES[type],
    title: name,
    subtitle,
    image: imageUrl,
    path: pathOf(found),
  }
}

/** Albums and songs have no pages of their own. */
function pathOf({ id, type, slug }: Suggestion): string | undefined {
  if (type === 'artist') return slug ? `${artistPath(slug)}?mbid=${id}` : undefined
  if (type === 'festival') return `/tickets?event=${encodeURIComponent(id)}`
  return type === 'show' ? `/show/${id}` : undefined
}
