import type { QueryClient } from '@tanstack/react-query'
import { useRequireSignIn, useSession } from '#features/accounts/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import { toast } from '#ui/toast.ts'
import { api } from './api.ts'
import { communityKey, communityQueries } from './keys.ts'
import { knownReaction, patchReaction, useReaction } from './reactions.ts'

interface Change {
  /** Id of the member. */
  by: string
  next: boolean
}

const sendPostFollow = (postId: string) => unwrap(api().posts[':id'].follow.$put({ param: { id: postId } }))

/** Follows the post that a visitor wished to follow before they signed in. */
export async function followPostAsWished(client: QueryClient, userId: string, postId: string) {
  patchReaction(client, userId, postId, await sendPostFollow(postId))
}

/** Whether the viewer follows a post, and the toggle for the button, which redirects visitors to sign in. */
export function useFollowPost(postId: string): { following: boolean; toggleFollow: () => void } {
  const { userId } = useSession()
  const requireSignIn = useRequireSignIn()
  const { following } = useReaction(userId, postId)
  const change = useOptimisticChange<Change, { following: boolean }>({
    target: ['follow', postId],
    shownBy: () => communityQueries('reactions'),
    send: ({ next }) =>
      next ? sendPostFollow(postId) : unwrap(api().posts[':id'].follow.$delete({ param: { id: postId } })),
    show: (client, { by, next }) => {
      const { following } = knownReaction(client, by, postId)
      patchReaction(client, by, postId, { following: next })
      return () => patchReaction(client, by, postId, { following })
    },
    confirm: (client, answer, { by, next }) => {
      patchReaction(client, by, postId, answer)
      // The Following tab has changed; it refetches when it is next opened.
      void client.invalidateQueries({ ...communityQueries('feed'), refetchType: 'none' })
      // A tab opened before the server stored the follow lacks the post.
      if (next)
        void client.refetchQueries({
          queryKey: communityKey(by, 'feed', { tab: 'following' }),
          type: 'active',
        })
    },
    onRefused: (error, { next }) =>
      toast.error(next ? 'Failed to follow' : 'Failed to unfollow', failureMessage(error)),
  })
  return {
    following,
    toggleFollow: () =>
      requireSignIn((by) => change({ by, next: !following }), {
        act: 'follow post',
        id: postId,
        words: 'Follow this post',
      }),
  }
}
