import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { DirectoryRoutes } from '../../server/directory-routes.ts'
import type { DirectorySearch } from './directory-search.ts'

const api = () => createClient<DirectoryRoutes>().api

/** A page of the directory. */
export const directoryQuery = ({ after, decade, ...filter }: DirectorySearch) => {
  const query = {
    ...filter,
    ...(decade && { decade: String(decade) }),
    ...(after && { cursor: after }),
  }
  return queryOptions({
    queryKey: ['artist-directory', query],
    queryFn: ({ signal }) => unwrap(api().artists.$get({ query }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
}

/** The countries and genres to choose from. */
export const directoryFiltersQuery = queryOptions({
  queryKey: ['artist-directory', 'filters'],
  queryFn: ({ signal }) => unwrap(api().artists.filters.$get(undefined, { init: { signal } })),
})
