import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { prefetchPostsOf } from '#features/community/public-ui.tsx'
import { ProfileNotFound } from '#features/profiles/ui/profile-not-found.tsx'
import { ProfilePage } from '#features/profiles/ui/profile-page.tsx'
import { profileQuery } from '#features/profiles/ui/profile-queries.ts'
import { ApiError } from '#platform/http/client/client.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'

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
        statusCode: 301,
      })
    }
    await prefetchPostsOf(context.queryClient, profile.username)
    const { username, displayName, bio } = profile
    const description = bio ?? `What @${username} says about music: posts and likes on Fanfare.`
    const title = `${displayName ?? username} (@${username}) · Fanfare`
    const path = `/profile/${username}`
    const feed = { path: `${path}/posts.atom`, title: `Posts of ${displayName ?? username}` }
    const matches = [await parentMatchPromise]
    return { head: pageHead(matches, { title, description, path, type: 'profile', feed, hasPreview: true }) }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Profile not found · Fanfare' }] },
  component: function Profile() {
    return <ProfilePage username={Route.useParams().username} />
  },
  notFoundComponent: ProfileNotFound,
})
