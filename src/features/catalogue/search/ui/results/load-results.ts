import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isRefusal } from '#platform/http/client/client.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import type { ResultsSearch } from '../../results-search.ts'
import { isSearchable, resultsQuery } from './results-query.ts'

/** Searches, and renders the head of `/search`. Redirects from a page that does not exist to the first one. */
export async function loadResults(
  client: QueryClient,
  parentMatch: Promise<{ loaderData?: unknown }>,
  search: ResultsSearch,
) {
  if (isSearchable(search.q)) {
    await client.ensureQueryData(resultsQuery(search)).catch((error: unknown) => {
      if (!search.after || !isRefusal(error)) throw error
      throw redirect({ to: '/search', search: { ...search, after: undefined }, replace: true })
    })
  }
  return {
    head: pageHead([await parentMatch], {
      title: search.q ? `${search.q} · Search · Fanfare` : 'Search · Fanfare',
      description: 'Search artists, albums, songs, labels, festivals, shows, members and posts.',
      path: '/search',
      // Not indexed, because anybody can invent addresses of searches.
      noindex: search.q !== undefined,
    }),
  }
}
