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

/** Whether the viewer follows a post, and the toggle for the button, which redirects visitors to sign in. */
export function useFollow(postId: string): { following: boolean; toggleFollow: () => void } {
  const { userId } = useSession()
  const requireSignIn = useRequireSignIn()
  const { following } = useReaction(userId, postId)
  const change = useOptimisticChange<Change, { following: boolean }>({
    target: ['follow', postId],
    shownBy: () => communityQueries('reactions'),
    send: ({ next }) => {
      const follow = api().posts[':id'].follow
      const param = { id: postId }
      return next ? unwrap(follow.$put({ param })) : unwrap(follow.$delete({ param }))
    },
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
    toggleFollow: () => requireSignIn((by) => change({ by, next: !following })),
  }
}
