import { queryOptions } from '@tanstack/react-query'
import type { PartState } from '#features/music/artist/contract.ts'
import { retryAfter } from '#features/music/artist/ui/state/queries.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { ConnectionRoutes } from '../server/routes.ts'

const api = () => createClient<ConnectionRoutes>().api

const refetchInterval = ({ state }: { state: { data?: { state: PartState } } }) =>
  state.data ? retryAfter([state.data.state]) : false

/** Artists that have something in common with an artist. */
export const similarQuery = (mbid: string) =>
  queryOptions({
    queryKey: ['connections', 'similar', mbid],
    queryFn: ({ signal }) =>
      unwrap(api().artists[':mbid'].similar.$get({ param: { mbid } }, { init: { signal } })),
    refetchInterval,
  })

/** How an artist is connected with another one, given by name or id. */
export const connectionQuery = (mbid: string, to: string) =>
  queryOptions({
    queryKey: ['connections', 'connection', mbid, to],
    queryFn: ({ signal }) =>
      unwrap(
        api().artists[':mbid'].connection.$get({ param: { mbid }, query: { to } }, { init: { signal } }),
      ),
    refetchInterval,
  })
