import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { MISSED } from '#features/live/limits.ts'
import { useLiveTopic } from '#features/live/public-ui.tsx'
import { patchPost } from './cached-posts.ts'
import { forgetReply, patchReply } from './cached-thread.ts'
import { communityKey } from './keys.ts'

/**
 * Keeps a post page true while it is open: counts follow by themselves. Replies of others are counted until
 * `show` is called, so that nothing moves under the reader's eyes.
 */
export function useLivePost(postId: string): { newReplies: number; show: () => Promise<void> } {
  const client = useQueryClient()
  const { userId } = useSession()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const askAgain = (part: 'post' | 'thread') =>
    client.invalidateQueries({ queryKey: communityKey(userId, part, postId) })

  useLiveTopic(`post:${postId}`, ({ type, data }) => {
    const { replyId, likesCount, repliesCount } = data
    if (type === 'counts' && typeof likesCount === 'number' && typeof repliesCount === 'number') {
      patchPost(client, postId, (post) => ({ ...post, likesCount, repliesCount }))
    } else if (type === 'reply-counts' && typeof replyId === 'string' && typeof likesCount === 'number') {
      patchReply(client, replyId, (reply) => ({ ...reply, likesCount }))
    } else if (type === 'reply' && typeof replyId === 'string' && data.userId !== userId) {
      setWaiting((known) => (known.includes(replyId) ? known : [...known, replyId]))
    } else if (type === 'reply-deleted' && typeof replyId === 'string') {
      setWaiting((known) => known.filter((one) => one !== replyId))
      forgetReply(client, replyId)
    } else if (type === 'deleted') {
      void askAgain('post')
    } else if (type === MISSED) {
      void Promise.all([askAgain('post'), askAgain('thread')]).then(() => setWaiting([]))
    }
  })
  return {
    newReplies: waiting.length,
    show: async () => {
      await askAgain('thread')
      setWaiting([])
    },
  }
}
