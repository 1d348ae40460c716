import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListenerTopic } from '#features/accounts/live/contract.ts'
import { MISSED } from '#features/accounts/live/limits.ts'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { isCanonicalUuid } from '#platform/uuid.ts'
import { findPost, refreshPost } from './cached-posts.ts'
import { communityKey } from './keys.ts'
import type { FeedFilter } from './queries.ts'

/** The live topic of a feed; only the unfiltered feed and that of an artist, newest first, have one. */
function topicOf({ tab = 'all', sort = 'latest', search, author, tag, ...about }: FeedFilter) {
  if (tab !== 'all' || sort !== 'latest' || search || author || tag) return undefined
  if (!about.linkedEntityType && !about.linkedEntityId) return 'feed'
  const isArtist = about.linkedEntityType === 'artist' && isCanonicalUuid(about.linkedEntityId ?? '')
  return isArtist ? (`artist:${about.linkedEntityId}` satisfies ListenerTopic) : undefined
}

/** Counts others' new posts since the feed was read, until `show` reloads it. */
export function useNewPosts(
  filter: FeedFilter,
  userId: string | undefined,
): { newPosts: number; show: () => Promise<void> } {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const show = async () => {
    await client.invalidateQueries({ queryKey: communityKey(userId, 'feed', filter) })
    setWaiting([])
  }
  useLiveTopic(topicOf(filter), ({ type, data }) => {
    const { postId } = data
    if (type === MISSED) void show()
    if (type === 'card' && typeof postId === 'string' && findPost(client, postId)) {
      void refreshPost(client, postId)
    }
    if (type !== 'post' || typeof postId !== 'string' || data.userId === userId) return
    setWaiting((known) => (known.includes(postId) ? known : [...known, postId]))
  })
  return { newPosts: waiting.length, show }
}
