import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { Suggestion } from '../../contract.ts'
import { type HeroSuggestion, HIGHLIGHT_LISTS } from '../../limits.ts'
import type { SearchRoutes } from '../../server/routes.ts'
import { suggestionItemsQuery, suggestionPath } from '../queries.ts'

interface Offers {
  items: HeroSuggestion[]
  /** More may come. */
  pending?: boolean
  /** MusicBrainz did not answer. */
  unanswered?: boolean
}

export type OffersQuery = (words: string) => UseQueryOptions<Offers, Error, Offers, QueryKey>

const FRESH_MS = 60_000

const SEARCHING = {
  title: 'Searching MusicBrainz...',
  subtitle: 'More artists will show up as soon as it answers.',
}
const LOADING = {
  title: 'This site is still loading its catalogue...',
  subtitle: 'More artists will show up in a moment.',
}

/** Suggestions from the catalogue and the site, from two characters on. */
const findWith =
  (toOffer: (found: Suggestion) => HeroSuggestion): OffersQuery =>
  (q) =>
    suggestionItemsQuery(
      'offers',
      { q, with: 'shows', outside: 'artists' },
      toOffer,
      (isLoading): HeroSuggestion[] => [
        {
          id: 'pending',
          type: 'artist',
          ...(isLoading ? LOADING : SEARCHING),
          path: `/search?q=${encodeURIComponent(q)}`,
        },
      ],
    )

/** Suggestions for a text, of which albums and songs only fill the box. */
export const foundQuery = findWith((found) => {
  const offer = toOffer(found)
  return offer.type === 'album' || offer.type === 'track' ? { ...offer, path: undefined } : offer
})

const findAll = findWith(toOffer)

/** A chip's word gives its list, other texts give suggestions, shorter ones the initial list. */
export const realOffersQuery: OffersQuery = (words) => {
  const chip = HIGHLIGHT_LISTS.find((list) => list !== 'start' && list === words.toLowerCase())
  const found = findAll(words)
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
  const { id, type, name, subtitle, imageUrl, wears } = found
  return {
    id,
    type: TYPES[type],
    title: name,
    subtitle,
    image: imageUrl,
    wears,
    path: suggestionPath(found),
  }
}
