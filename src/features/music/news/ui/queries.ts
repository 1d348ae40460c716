import { queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { PENDING_RETRY_MS } from '#platform/query/pending.ts'
import { HOME_NEWS_MORE, NEWS_FRESH_MS, NEWS_LIST_SIZE, NEWS_REFETCH_MS } from '../limits.ts'
import type { NewsRoutes } from '../server/routes.ts'

const api = () => createClient<NewsRoutes>().api

/**
 * The newest stories, with `artist` those that name this artist: fresh for fifteen minutes, fetched again every thirty
 * while a page shows them.
 */
export const newsQuery = (limit: number = NEWS_LIST_SIZE, artist?: string) =>
  queryOptions({
    queryKey: ['news', { limit, artist }],
    queryFn: ({ signal }) =>
      unwrap(api().news.$get({ query: { limit: String(limit), artist } }, { init: { signal } })),
    staleTime: NEWS_FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : NEWS_REFETCH_MS),
  })

/** The news on the home page: the featured story and those below it. */
export const homeNewsQuery = newsQuery(HOME_NEWS_MORE + 1)
