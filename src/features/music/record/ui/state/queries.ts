import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { retryAfter } from '#features/music/artist/ui/state/queries.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { RecordRoutes } from '../../server/routes.ts'
import type { DiscographySearch } from '../discography/discography-search.ts'

export const recordsApi = () => createClient<RecordRoutes>().api

/** An album by the id of its release group or of a release. Rejects with an `ApiError` of 404 for an unknown one. */
export const releaseQuery = (mbid: string) =>
  queryOptions({
    queryKey: ['records', 'release', mbid],
    queryFn: ({ signal }) =>
      unwrap(recordsApi()['release-groups'][':mbid'].$get({ param: { mbid } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data ? retryAfter(Object.values(state.data.states)) : false),
  })

/** A song by the id of its recording. Rejects with an `ApiError` of 404 for an unknown one. */
export const songQuery = (mbid: string) =>
  queryOptions({
    queryKey: ['records', 'song', mbid],
    queryFn: ({ signal }) =>
      unwrap(recordsApi().recordings[':mbid'].$get({ param: { mbid } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data ? retryAfter(Object.values(state.data.states)) : false),
  })

/** A page of what came out lately. Rejects with an `ApiError` of 400 for a wrong cursor. */
export const newReleasesQuery = (cursor?: string) =>
  queryOptions({
    queryKey: ['records', 'new', cursor],
    queryFn: ({ signal }) =>
      unwrap(recordsApi()['new-releases'].$get({ query: { cursor } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })

/** A page of an artist's discography. Rejects with an `ApiError` of 400 for a wrong cursor. */
export const discographyQuery = (artistMbid: string, search: Omit<DiscographySearch, 'mbid'>) => {
  const { after: cursor, ...filter } = search
  const query = { ...filter, cursor }
  return queryOptions({
    queryKey: ['records', 'discography', artistMbid, query],
    queryFn: ({ signal }) =>
      unwrap(
        recordsApi().artists[':mbid'].discography.$get(
          { param: { mbid: artistMbid }, query },
          { init: { signal } },
        ),
      ),
    refetchInterval: ({ state }) => (state.data ? retryAfter([state.data.state]) : false),
    placeholderData: keepPreviousData,
  })
}
