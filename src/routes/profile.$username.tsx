import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { profileHead } from '#features/community/profiles/ui/profile-head.ts'
import { HiddenProfilePage, ProfilePage } from '#features/community/profiles/ui/profile-page.tsx'
import { profileQuery } from '#features/community/profiles/ui/profile-queries.ts'
import { prefetchPostsOf } from '#features/community/public-ui.tsx'
import { ApiError } from '#platform/http/client/client.ts'

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const Route = createFileRoute('/profile/$username')({
  // Built in the loader: unlike `head`, it is loaded with the page.
  loader: async ({ context, params, parentMatchPromise }) => {
    const profile = await context.queryClient
      .ensureQueryData(profileQuery(params.username))
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? notFound() : error
      })
    if (profile.username !== params.username) {
      throw redirect({
        to: '/profile/$username',
        params: { username: profile.username },
        replace: true,
        // A former name is free again when its member leaves.
        statusCode: isSameName(profile.username, params.username) ? 301 : 302,
      })
    }
    await prefetchPostsOf(context.queryClient, profile.username)
    return { head: profileHead([await parentMatchPromise], profile) }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Profile not found · Fanfare' }] },
  component: function Profile() {
    return <ProfilePage username={Route.useParams().username} />
  },
  notFoundComponent: function Hidden() {
    return <HiddenProfilePage username={Route.useParams().username} />
  },
})
