import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { FOLLOW_MANY_MAX } from '#features/follow/follows/limits.ts'
import { followListApi, followStatesKey, followsKey } from '#features/follow/follows/public-ui.tsx'
import { apiFetch, createClient, succeeded, unwrap } from '#platform/http/client/client.ts'
import type { ImportPreview, Onboarding } from '../../contract.ts'
import type { Service } from '../../limits.ts'
import type { FollowingRoutes } from '../../server/routes.ts'

const me = () => createClient<FollowingRoutes>().api.me

/** Suggested artists, and the services to import from; unchanged while the page is open. */
export const onboardingQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'onboarding'),
    queryFn: ({ signal }): Promise<Onboarding> => unwrap(me().onboarding.$get({}, { init: { signal } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const previewAccount = (service: Service, user: string) =>
  unwrap(me().imports.account.$post({ json: { service, user } }))

export async function previewList(file: File): Promise<ImportPreview> {
  const body = new FormData()
  body.set('file', file)
  const answer = await succeeded(apiFetch('/api/me/imports/list', { method: 'POST', body }))
  return answer.json()
}

/** Follows these artists in several requests, and returns how many are new. */
export async function followAll(
  client: QueryClient,
  userId: string,
  mbids: readonly string[],
): Promise<number> {
  let followed = 0
  try {
    for (let from = 0; from < mbids.length; from += FOLLOW_MANY_MAX) {
      const artists = mbids.slice(from, from + FOLLOW_MANY_MAX)
      followed += (await unwrap(followListApi().me.follows.$post({ json: { artists } }))).followed
    }
  } finally {
    // Earlier requests may have succeeded before one failed.
    await client.invalidateQueries({ queryKey: followsKey(userId) })
    await client.invalidateQueries({ queryKey: followStatesKey(userId) })
  }
  return followed
}
