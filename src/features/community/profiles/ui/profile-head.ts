import { pageHead } from '#platform/http/pages/page-head.ts'
import type { PublicProfile } from '../contract.ts'

/** The head of a member's page, with https://schema.org/ProfilePage. */
export function profileHead(matches: Parameters<typeof pageHead>[0], profile: PublicProfile) {
  const { username, displayName, bio, avatarUrl, createdAt, postsCount } = profile
  const name = displayName ?? username
  const path = `/profile/${username}`
  return pageHead(matches, {
    title: `${name} (@${username}) · Fanfare`,
    description: bio ?? ((site) => `What @${username} says about music: posts and likes on ${site}.`),
    path,
    type: 'profile',
    feed: { path: `${path}/posts.atom`, title: `Posts of ${name}` },
    hasPreview: true,
    trail: [
      { name: 'Community', path: '/community' },
      { name, path },
    ],
    about: (url) => [
      {
        '@type': 'ProfilePage',
        url: url(path),
        dateCreated: createdAt,
        mainEntity: {
          '@type': 'Person',
          name,
          alternateName: username,
          url: url(path),
          ...(bio && { description: bio }),
          ...(avatarUrl && { image: url(avatarUrl) }),
          agentInteractionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/WriteAction',
            userInteractionCount: postsCount,
          },
        },
      },
    ],
  })
}
