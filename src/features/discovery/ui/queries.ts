import { type FetchQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client.ts'
import {
  HOME_FRESH_MS,
  HOME_NEWS_MORE,
  NEWS_FRESH_MS,
  NEWS_LIST_SIZE,
  NEWS_REFETCH_MS,
  PENDING_RETRY_MS,
} from '../limits.ts'
import type { DiscoveryRoutes } from '../server/routes.ts'

/** Every query key of the discovery area begins with one of these. */
const keys = {
  trendingArtists: ['discovery', 'trending-artists'],
  newReleases: ['discovery', 'new-releases'],
  news: ['discovery', 'news'],
} as const

const api = () => createClient<DiscoveryRoutes>().api

/** The artists of Trending Now: fresh for ten minutes, asked again soon while their source is being read. */
export const trendingArtistsQuery = queryOptions({
  queryKey: keys.trendingArtists,
  queryFn: ({ signal }) => unwrap(api().home['trending-artists'].$get({}, { init: { signal } })),
  staleTime: HOME_FRESH_MS,
  refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
})

/** The newest releases: fresh for ten minutes. */
export const newReleasesQuery = queryOptions({
  queryKey: keys.newReleases,
  queryFn: ({ signal }) => unwrap(api().home['new-releases'].$get({}, { init: { signal } })),
  staleTime: HOME_FRESH_MS,
  refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
})

/**
 * The newest stories, with `artist` those that name this artist: fresh for fifteen minutes, fetched again every
 * thirty while they are looked at.
 */
export const newsQuery = (limit: number = NEWS_LIST_SIZE, artist?: string) =>
  queryOptions({
    queryKey: [...keys.news, { limit, artist }],
    queryFn: ({ signal }) =>
      unwrap(api().news.$get({ query: { limit: String(limit), artist } }, { init: { signal } })),
    staleTime: NEWS_FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : NEWS_REFETCH_MS),
  })

/** What the home shows of the news: the featured story and those under it. */
export const homeNewsQuery = newsQuery(HOME_NEWS_MORE + 1)

/**
 * For route loaders. On the server it waits, so that the page is rendered with its content; in the browser the
 * query only begins, and the page shows its skeletons. It never fails: what could not be had is left out, and
 * the browser asks for it itself.
 */
export async function prefetch<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<void> {
  if (!import.meta.env.SSR) return void client.prefetchQuery(query)
  await client.prefetchQuery({ ...query, retry: false })
  // The browser does not know of an error here and would not agree with what was rendered.
  const failed = client.getQueryState(query.queryKey)?.status === 'error'
  if (failed) client.removeQueries({ queryKey: query.queryKey, exact: true })
}
