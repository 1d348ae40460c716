import type { QueryClient } from '@tanstack/react-query'
import { useRequireSignIn, useSession } from '#features/accounts/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import { toast } from '#ui/toast.ts'
import { api } from './api.ts'
import { patchPost } from './cached-posts.ts'
import { patchReply } from './cached-thread.ts'
import { communityQueries } from './keys.ts'
import { patchReaction, useReaction } from './reactions.ts'

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
  const change = useOptimisticChange<Change, { liked: boolean; likesCount: number }>({
    target: ['like', id],
    shownBy: () => communityQueries('feed', 'post', 'thread', 'reactions'),
    send: ({ next }) => sendLike(kind, id, next),
    show: (client, { by, next }) => {
      const step = next ? 1 : -1
      write(client, by, kind, id, next, (count) => Math.max(0, count + step))
      return () => write(client, by, kind, id, !next, (count) => Math.max(0, count - step))
    },
    confirm: (client, answer, { by }) => write(client, by, kind, id, answer.liked, () => answer.likesCount),
    onRefused: (error, { next }) =>
      toast.error(next ? 'Failed to like' : 'Failed to unlike', failureMessage(error)),
  })
  return {
    liked,
    toggleLike: () => requireSignIn((by) => change({ by, next: !liked })),
  }
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
  liked: boolean,
  count: (known: number) => number,
): void {
  patchReaction(client, userId, id, { liked })
  if (kind === 'post') patchPost(client, id, (post) => ({ ...post, likesCount: count(post.likesCount) }))
  else patchReply(client, id, (reply) => ({ ...reply, likesCount: count(reply.likesCount) }))
}
