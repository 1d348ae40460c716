import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { Feed } from './ui/feed/feed.tsx'
import { prefetchFeed } from './ui/state/prefetch.ts'

/** The posts of one member, newest first. */
export function PostsOf({ username, empty }: { username: string; empty: ReactNode }) {
  return <Feed filter={{ author: username }} userId={useSession().userId} empty={empty} />
}

/** For the loader of a page that shows `PostsOf`. */
export const prefetchPostsOf = (client: QueryClient, username: string): Promise<void> =>
  prefetchFeed(client, { author: username })
