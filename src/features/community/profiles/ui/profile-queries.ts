import { queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { ApiError, apiFetch, createClient, readProblem, unwrap } from '#platform/http/client/client.ts'
import type { ProfileChange } from '../contract.ts'
import type { ProfilesRoutes } from '../server/routes.ts'

const api = () => createClient<ProfilesRoutes>().api

const readProfile = (username: string, signal: AbortSignal) =>
  unwrap(api().profiles[':username'].$get({ param: { username } }, { init: { signal } }))

/** A member's public profile with its counts. The username is case-insensitive. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ['profiles', username.toLowerCase()],
    queryFn: ({ signal }) => readProfile(username, signal),
    staleTime: 30_000,
  })

/**
 * The profile as a member gets it, who may be blocked, beside the one that was rendered for everybody. Rejects with an
 * `ApiError` of status 404 then.
 */
export const ownProfileView = (userId: string, username: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'profile', username.toLowerCase()),
    queryFn: ({ signal }) => readProfile(username, signal),
    staleTime: 30_000,
  })

/** The profile of the signed-in member. */
export const fetchMyProfile = ({ signal }: { signal?: AbortSignal }) =>
  unwrap(api().me.profile.$get({}, { init: { signal } }))

interface OwnProfileChange extends ProfileChange {
  /** A new picture; null removes the avatar, undefined leaves it unchanged. */
  avatar?: File | null
}

/** Changes the viewer's own profile, the picture first; resolves with the changed profile. */
export async function saveMyProfile({ avatar, ...change }: OwnProfileChange) {
  if (avatar) await uploadAvatar(avatar)
  if (avatar === null) await unwrap(api().me.avatar.$delete())
  return unwrap(api().me.profile.$patch({ json: change }))
}

async function uploadAvatar(file: File): Promise<void> {
  const body = new FormData()
  body.set('file', file)
  const answer = await apiFetch('/api/me/avatar', { method: 'POST', body })
  if (!answer.ok) throw new ApiError(await readProblem(answer))
}
