import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * For route loaders. On the server it waits, so that the page is rendered with its content; in the browser the query
 * only starts, and the page shows its skeletons. It never fails: a failed query is left out, and the browser repeats
 * it.
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
 * Removes a query that failed on the server: the browser does not know of the error, so its rendering would differ from
 * the server's. Does nothing in the browser.
 */
export function dropFailed(client: QueryClient, queryKey: QueryKey): void {
  if (!import.meta.env.SSR) return
  if (client.getQueryState(queryKey)?.status === 'error') client.removeQueries({ queryKey, exact: true })
}
