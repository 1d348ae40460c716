import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import type { EntityType } from './limits.ts'
import { Feed } from './ui/feed/feed.tsx'
import { prefetchFeed } from './ui/state/prefetch.ts'
import { countQuery } from './ui/state/queries.ts'

/** The posts of one member, newest first. */
export function PostsOf({ username, empty }: { username: string; empty: ReactNode }) {
  return <Feed filter={{ author: username }} userId={useSession().userId} empty={empty} />
}

/** For the loader of a page that shows `PostsOf`. */
export const prefetchPostsOf = (client: QueryClient, username: string): Promise<void> =>
  prefetchFeed(client, { author: username })

interface PostsAboutProps {
  type: EntityType
  /** The `linkedEntityId` of the posts: of an artist the MusicBrainz id, of a festival the slug. */
  id: string
  /** Only the newest so many; without it all, page by page. */
  limit?: number
  empty: ReactNode
}

/** The posts that are linked to something, newest first. */
export function PostsAbout({ type, id, limit, empty }: PostsAboutProps) {
  const filter = { linkedEntityType: type, linkedEntityId: id, limit }
  return <Feed filter={filter} userId={useSession().userId} empty={empty} />
}

/** For the loader of a page that shows `PostsAbout` without a `limit`. */
export const prefetchPostsAbout = (client: QueryClient, type: EntityType, id: string): Promise<void> =>
  prefetchFeed(client, { linkedEntityType: type, linkedEntityId: id })

/** How many posts are linked to something; undefined until it is known. */
export const usePostCount = (type: EntityType, id: string): number | undefined =>
  useQuery(countQuery(type, id)).data
