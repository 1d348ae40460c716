import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isRefusal } from '#platform/http/client/client.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { directoryTitle, hrefOf } from './directory-address.ts'
import { directoryFiltersQuery, directoryQuery } from './directory-queries.ts'
import type { DirectorySearch } from './directory-search.ts'

/** Loads a page of the directory and renders its head. Redirects from a page that does not exist to the first one. */
export async function loadDirectory(
  client: QueryClient,
  parentMatch: Promise<{ loaderData?: unknown }>,
  search: DirectorySearch,
) {
  const [filters] = await Promise.all([
    client.ensureQueryData(directoryFiltersQuery),
    client.ensureQueryData(directoryQuery(search)).catch((error: unknown) => {
      if (!search.after || !isRefusal(error)) throw error
      throw redirect({ href: hrefOf(search), replace: true })
    }),
  ])
  const title = directoryTitle(search, filters.countries)
  return {
    head: pageHead([await parentMatch], {
      title: `${title} · Fanfare`,
      description: 'Artists by letter, country, decade and genre, the best known first.',
      path: hrefOf(search),
      noindex: search.after !== undefined,
    }),
  }
}
