import type { QueryClient } from '@tanstack/react-query'
import { useRequireSignIn, useSession } from '#features/accounts/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import { toast } from '#ui/toast.ts'
import type { Post, Reply } from '../../contract.ts'
import { api } from './api.ts'
import { findPost, patchPost } from './cached-posts.ts'
import { patchReply } from './cached-thread.ts'
import { communityQueries } from './keys.ts'
import { hasNewerCounts, storeLatestCounts } from './latest-counts.ts'
import { knownReaction, patchReaction, useReaction } from './reactions.ts'

interface Change {
  /** Id of the member. */
  by: string
  next: boolean
}

/** Whether the viewer likes a post or reply, and the toggle for the button, which redirects visitors to sign in. */
export function useLike(kind: 'post' | 'reply', id: string): { liked: boolean; toggleLike: () => void } {
  const { userId } = useSession()
  const requireSignIn = useRequireSignIn()
  const { liked } = useReaction(userId, id)
  const change = useOptimisticChange<Change, { liked: boolean; likesCount: number; sentAt: number }>({
    target: ['like', id],
    shownBy: () => communityQueries('feed', 'post', 'thread', 'reactions'),
    send: async ({ next }) => {
      const sentAt = performance.now()
      return { ...(await sendLike(kind, id, next)), sentAt }
    },
    show: (client, { by, next }) => {
      const step = next ? 1 : -1
      const before = knownReaction(client, by, id).liked
      write(client, by, kind, id, next, (count) => Math.max(0, count + step))
      return () => write(client, by, kind, id, before, (count) => Math.max(0, count - step))
    },
    confirm: (client, { liked, likesCount, sentAt }, { by }) => {
      // The stream may have sent a newer count in the meantime.
      const isOlder = hasNewerCounts(client, id, sentAt)
      write(client, by, kind, id, liked, (count) => (isOlder ? count : likesCount))
    },
    onRefused: (error, { next }) =>
      toast.error(next ? 'Failed to like' : 'Failed to unlike', failureMessage(error)),
  })
  return {
    liked,
    toggleLike: () =>
      requireSignIn((by) => change({ by, next: !liked }), {
        act: `like ${kind}`,
        id,
        words: `Like this ${kind}`,
      }),
  }
}

/** Likes what a visitor wished to like before they signed in. */
export async function likeAsWished(client: QueryClient, userId: string, kind: 'post' | 'reply', id: string) {
  const { liked, likesCount } = await sendLike(kind, id, true)
  write(client, userId, kind, id, liked, () => likesCount)
}

function sendLike(kind: 'post' | 'reply', id: string, liked: boolean) {
  const param = { id }
  if (kind === 'post') {
    const like = api().posts[':id'].like
    return liked ? unwrap(like.$put({ param })) : unwrap(like.$delete({ param }))
  }
  const like = api().replies[':id'].like
  return liked ? unwrap(like.$put({ param })) : unwrap(like.$delete({ param }))
}

function write(
  client: QueryClient,
  userId: string,
  kind: 'post' | 'reply',
  id: string,
  liked: boolean | undefined,
  count: (known: number) => number,
): void {
  patchReaction(client, userId, id, { liked })
  const counted = <T extends Post | Reply>(item: T): T => ({ ...item, likesCount: count(item.likesCount) })
  if (kind === 'post') {
    patchPost(client, id, counted)
    const post = findPost(client, id)
    if (post) storeLatestCounts(client, id, { likesCount: post.likesCount, repliesCount: post.repliesCount })
  } else {
    let likesCount: number | undefined
    patchReply(client, id, (reply) => {
      const changed = counted(reply)
      likesCount = changed.likesCount
      return changed
    })
    if (likesCount !== undefined) storeLatestCounts(client, id, { likesCount })
  }
}
