import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MISSED } from '#features/accounts/live/limits.ts'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { useSession } from '#features/accounts/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import type { ThreadPage } from '../../contract.ts'
import { refreshPost, showCounts } from './cached-posts.ts'
import { addReply, patchReply, removeCachedReply } from './cached-thread.ts'
import { communityKey, deletionKey } from './keys.ts'
import { resetCountOrder, storeStreamedCounts } from './latest-counts.ts'
import { readContext, refreshReply } from './queries.ts'

interface LivePost {
  newReplies: number
  /** Loads the new replies; resolves with the id of the first of them in reading order. */
  show: () => Promise<string | undefined>
}

/**
 * Keeps an open post page up to date: counts update live. New replies of others are only counted until `show` is
 * called, so that nothing moves while the viewer reads.
 */
export function useLivePost(postId: string): LivePost {
  const client = useQueryClient()
  const { userId } = useSession()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const refetch = (part: 'post' | 'thread') =>
    client.invalidateQueries({ queryKey: communityKey(userId, part, postId) })
  const loaded = () =>
    client
      .getQueryData<InfiniteData<ThreadPage>>(communityKey(userId, 'thread', postId))
      ?.pages.flatMap((page) => page.items.map((reply) => reply.id)) ?? []

  useLiveTopic(`post:${postId}`, ({ type, data }) => {
    const { replyId, likesCount, repliesCount, asOf } = data
    if (type === 'counts' && typeof likesCount === 'number' && typeof repliesCount === 'number') {
      showCounts(client, postId, { likesCount, repliesCount }, Number(asOf))
    } else if (type === 'reply-counts' && typeof replyId === 'string' && typeof likesCount === 'number') {
      if (storeStreamedCounts(client, replyId, { likesCount }, Number(asOf)))
        patchReply(client, replyId, (reply) => ({ ...reply, likesCount }))
    } else if (type === 'reply' && typeof replyId === 'string' && data.userId !== userId) {
      setWaiting((known) => (known.includes(replyId) ? known : [...known, replyId]))
    } else if (type === 'reply-deleted' && typeof replyId === 'string') {
      setWaiting((known) => known.filter((one) => one !== replyId))
      removeCachedReply(client, replyId)
    } else if (type === 'edited') {
      void refreshPost(client, postId)
    } else if (type === 'reply-edited' && typeof replyId === 'string') {
      void refreshReply(client, postId, replyId)
    } else if (type === 'deleted') {
      // This page deletes it and leaves.
      if (!client.isMutating({ mutationKey: deletionKey(postId) })) void refetch('post')
    } else if (type === MISSED) {
      resetCountOrder(client)
      void Promise.all([refetch('post'), refetch('thread')]).then(() => setWaiting([]))
    }
  })
  return {
    newReplies: waiting.length,
    show: async () => {
      await refetch('thread')
      const there = new Set(loaded())
      try {
        // New replies beyond the loaded part of a long thread are fetched separately.
        const further = await readContext(
          client,
          postId,
          waiting.filter((id) => !there.has(id)),
        )
        for (const reply of further) addReply(client, reply)
      } catch (error) {
        toast.error('Couldn’t load the new replies', failureMessage(error))
        return undefined
      }
      setWaiting((known) => known.filter((id) => !waiting.includes(id)))
      return loaded().find((id) => waiting.includes(id))
    },
  }
}
