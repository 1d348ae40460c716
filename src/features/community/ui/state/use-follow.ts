import { useRequireSignIn, useSession } from '#features/accounts/public-ui.tsx'
import { unwrap } from '#platform/http/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import { toast } from '#ui/toast.ts'
import { api } from './api.ts'
import { describeFailure } from './describe-failure.ts'
import { communityQueries } from './keys.ts'
import { patchReaction, useReaction } from './reactions.ts'

/** Whether the viewer follows a post, and the button's function, which sends visitors to sign in. */
export function useFollow(postId: string): { following: boolean; toggleFollow: () => void } {
  const { userId } = useSession()
  const requireSignIn = useRequireSignIn()
  const { following } = useReaction(userId, postId)
  const change = useOptimisticChange<boolean, { following: boolean }>({
    target: ['follow', postId],
    shownBy: communityQueries('reactions'),
    send: (next) => {
      const follow = api().posts[':id'].follow
      const param = { id: postId }
      return next ? unwrap(follow.$put({ param })) : unwrap(follow.$delete({ param }))
    },
    show: (client, next) => {
      const write = (value: boolean) => {
        if (userId) patchReaction(client, userId, postId, { following: value })
      }
      write(next)
      return () => write(!next)
    },
    confirm: (client, answer) => {
      if (userId) patchReaction(client, userId, postId, answer)
      // The Following tab has one more or less, which shows when it is next looked at.
      void client.invalidateQueries({ ...communityQueries('feed'), refetchType: 'none' })
    },
    onRefused: (error, next) =>
      toast.error(next ? 'Failed to follow' : 'Failed to unfollow', describeFailure(error)),
  })
  return {
    following,
    toggleFollow: () => {
      if (requireSignIn() && userId) change(!following)
    },
  }
}
