import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

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
  dropFailed(client, query.queryKey)
}

/**
 * Removes a query that failed on the server: the browser does not know of the error and would not agree with what
 * was rendered of it. Does nothing in the browser.
 */
export function dropFailed(client: QueryClient, queryKey: QueryKey): void {
  if (!import.meta.env.SSR) return
  if (client.getQueryState(queryKey)?.status === 'error') client.removeQueries({ queryKey, exact: true })
}
