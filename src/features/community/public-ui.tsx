import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { Feed } from '#features/community/feed/ui/feed.tsx'
import { communityQueries } from '#features/community/posts/ui/state/keys.ts'
import { prefetchFeed } from '#features/community/posts/ui/state/prefetch.ts'
import { countQuery } from '#features/community/posts/ui/state/queries.ts'
import type { EntityType } from './limits.ts'

export { chosenArtistsOf } from '#features/community/posts/ui/compose/chosen-artists.ts'
export { type FormDraft, formDraftOf } from '#features/community/posts/ui/compose/form-draft.ts'
export { MentionField } from '#features/community/posts/ui/compose/mention-field.tsx'
export { PinnedBadge } from '#features/community/posts/ui/post/pinned-badge.tsx'
export { PostCard } from '#features/community/posts/ui/post/post-card.tsx'
export { PostCardSkeleton } from '#features/community/posts/ui/post/post-card-skeleton.tsx'
export { itemsOf } from '#features/community/posts/ui/state/cached-posts.ts'
export { communityQueries } from '#features/community/posts/ui/state/keys.ts'

/** Invalidates the shown posts, after another feature has written, pinned or hidden posts. */
export const refreshPosts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(communityQueries('feed', 'count', 'thread', 'post'))

/** For the loader of the page of a member, which shows their posts. */
export const prefetchPostsOf = (client: QueryClient, username: string): Promise<void> =>
  prefetchFeed(client, { author: username })

interface PostsAboutProps {
  type: EntityType
  /** The `linkedEntityId` of the posts: the MusicBrainz id of an artist, the slug of a festival. */
  id: string
  /** Shows only this many of the newest posts; without it all, page by page. */
  limit?: number
  empty: ReactNode
}

/** The posts that are linked to an entity, newest first. */
export function PostsAbout({ type, id, limit, empty }: PostsAboutProps) {
  const filter = { linkedEntityType: type, linkedEntityId: id, limit }
  return <Feed filter={filter} userId={useSession().userId} empty={empty} />
}

/** For the loader of a page that shows `PostsAbout` without a `limit`. */
export const prefetchPostsAbout = (client: QueryClient, type: EntityType, id: string): Promise<void> =>
  prefetchFeed(client, { linkedEntityType: type, linkedEntityId: id })

/** The number of posts linked to an entity; undefined until loaded. */
export const usePostCount = (type: EntityType, id: string): number | undefined =>
  useQuery(countQuery(type, id)).data
