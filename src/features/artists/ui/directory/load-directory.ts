import type { QueryClient } from '@tanstack/react-query'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { directoryFiltersQuery, directoryQuery } from './directory-queries.ts'
import type { DirectorySearch } from './directory-search.ts'
import { directoryTitle } from './directory-title.ts'

/** Loads a page of the directory and renders its head. */
export async function loadDirectory(
  client: QueryClient,
  parentMatch: Promise<{ loaderData?: unknown }>,
  search: DirectorySearch,
) {
  const [filters] = await Promise.all([
    client.ensureQueryData(directoryFiltersQuery),
    client.ensureQueryData(directoryQuery(search)),
  ])
  const { after, ...filter } = search
  const words = new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  const title = directoryTitle(search, filters.countries)
  return {
    head: pageHead([await parentMatch], {
      title: `${title} · Fanfare`,
      description: 'Artists by letter, country, decade and genre, the best known first.',
      path: words ? `/artists?${words}` : '/artists',
      noindex: after !== undefined,
    }),
  }
}
