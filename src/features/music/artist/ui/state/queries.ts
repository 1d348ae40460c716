import { queryOptions, skipToken } from '@tanstack/react-query'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { PartState } from '../../contract.ts'
import { ARTIST_RETRY_MS, UNAVAILABLE_RETRY_MS } from '../../limits.ts'
import type { ArtistRoutes } from '../../server/routes.ts'

const AREA = 'artists'
/** All queries of the artist pages whose results do not depend on the viewer. */
export const ARTIST_QUERIES = { queryKey: [AREA] }

/** The profiles of artists alone. */
export const ARTIST_PROFILES = { queryKey: [AREA, 'profile'] }

export const artistApi = () => createClient<ArtistRoutes>().api

/** The refetch interval in ms of a page with parts in these states; false when all are ready. */
export function retryAfter(states: readonly PartState[]): number | false {
  if (states.includes('pending')) return ARTIST_RETRY_MS
  return states.includes('unavailable') && UNAVAILABLE_RETRY_MS
}

interface StatefulQuery {
  state: { data?: { state: PartState } }
}
const refetchInterval = ({ state }: StatefulQuery) => (state.data ? retryAfter([state.data.state]) : false)

/** The profile of the artist of a name or slug; `mbid` selects one of several. */
export const artistQuery = (name: string, mbid?: string) =>
  queryOptions({
    queryKey: [AREA, 'profile', name, mbid ?? null],
    queryFn: ({ signal }) =>
      unwrap(
        artistApi()['artist-names'][':name'].$get({ param: { name }, query: { mbid } }, { init: { signal } }),
      ),
    refetchInterval: ({ state }) => (state.data ? retryAfter(Object.values(state.data.states)) : false),
  })

/** Songs of an artist; fetched only with an id. */
export const songsQuery = (mbid: string | null) =>
  queryOptions({
    queryKey: [AREA, 'songs', mbid],
    queryFn: mbid
      ? ({ signal }) =>
          unwrap(artistApi().artists[':mbid'].recordings.$get({ param: { mbid } }, { init: { signal } }))
      : skipToken,
    refetchInterval,
  })

/** Albums of an artist, or sample albums. */
export const albumsQuery = (mbid: string | null) =>
  queryOptions({
    queryKey: [AREA, 'albums', mbid],
    queryFn: mbid
      ? ({ signal }) =>
          unwrap(artistApi().artists[':mbid'].releases.$get({ param: { mbid } }, { init: { signal } }))
      : skipToken,
    refetchInterval,
  })

/** The collaborators of an artist. */
export const featuresQuery = (mbid: string | null) =>
  queryOptions({
    queryKey: [AREA, 'features', mbid],
    queryFn: mbid
      ? ({ signal }) =>
          unwrap(artistApi().artists[':mbid'].features.$get({ param: { mbid } }, { init: { signal } }))
      : skipToken,
    refetchInterval,
  })

/** The contributions of an artist. */
export const contributionsQuery = (mbid: string | null) =>
  queryOptions({
    queryKey: [AREA, 'contributions', mbid],
    queryFn: mbid
      ? ({ signal }) =>
          unwrap(artistApi().artists[':mbid'].contributions.$get({ param: { mbid } }, { init: { signal } }))
      : skipToken,
    refetchInterval,
  })

/** The streaming links of a recording or release; fetched only with an id. */
export const listenQuery = (kind: 'recordings' | 'releases', mbid: string | null) =>
  queryOptions({
    queryKey: [AREA, 'listen', kind, mbid],
    queryFn: mbid
      ? ({ signal }) => {
          const request = { param: { mbid } }
          const options = { init: { signal } }
          return unwrap(
            kind === 'recordings'
              ? artistApi().recordings[':mbid'].links.$get(request, options)
              : artistApi().releases[':mbid'].links.$get(request, options),
          )
        }
      : skipToken,
    refetchInterval,
  })

/** The dated facts of an artist, and what its claimants wrote. */
export const storyQuery = (mbid: string) =>
  queryOptions({
    queryKey: [AREA, 'story', mbid],
    queryFn: ({ signal }) =>
      unwrap(artistApi().artists[':mbid'].story.$get({ param: { mbid } }, { init: { signal } })),
    refetchInterval,
  })
