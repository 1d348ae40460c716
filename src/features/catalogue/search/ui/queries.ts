import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { artistPath } from '#features/catalogue/slugs.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { PENDING_RETRY_MS } from '#platform/query/pending.ts'
import type { Suggestion } from '../contract.ts'
import { SUGGESTIONS_FRESH_MS, SUGGESTIONS_MIN_LENGTH } from '../limits.ts'
import type { SearchRoutes } from '../server/routes.ts'

const api = () => createClient<SearchRoutes>().api

const isLongEnough = (words: string) => [...words].length >= SUGGESTIONS_MIN_LENGTH

export const suggestionKey = ({ type, id }: Suggestion): string => `${type} ${id}`

/** The address of the page of a suggestion. */
export function suggestionPath({ id, type, slug }: Suggestion): string | undefined {
  if (type === 'artist') return slug ? `${artistPath(slug)}?mbid=${id}` : undefined
  if (type === 'release') return `/release/${id}`
  if (type === 'recording') return `/song/${id}`
  if (type === 'festival') return `/tickets?event=${encodeURIComponent(id)}`
  return `/show/${id}`
}

/** Suggestions for a text of two characters or more; polled while sources are being read. */
export const suggestionsQuery = (q: string) => suggestionItemsQuery('suggestions', { q }, itself)

/** Suggestions with shows, for links in posts. */
export const linkableQuery = (q: string) => suggestionItemsQuery('suggestions', { q, with: 'shows' }, itself)

const itself = (found: Suggestion) => found

/**
 * Suggestions converted by `toItem`, followed by `whilePending` while more may come; `name` distinguishes cached lists
 * of different items.
 */
export const suggestionItemsQuery = <Item>(
  name: string,
  query: { q: string; with?: 'shows'; outside?: 'artists' },
  toItem: (found: Suggestion) => Item,
  whilePending: (isLoading: boolean) => Item[] = () => [],
) =>
  queryOptions({
    queryKey: [name, query] as QueryKey,
    queryFn: async ({ signal }): Promise<{ items: Item[]; pending?: boolean; unanswered?: boolean }> => {
      const { items, pending, unanswered, loading } = await unwrap(
        api().suggestions.$get({ query }, { init: { signal } }),
      )
      return {
        items: [...items.map(toItem), ...(pending ? whilePending(loading === true) : [])],
        pending,
        unanswered,
      }
    },
    enabled: isLongEnough(query.q),
    staleTime: SUGGESTIONS_FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
    retry: false,
  })
