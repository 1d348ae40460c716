import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import type { Post, Reply } from '../../contract.ts'
import { api } from './api.ts'
import { recount, removeCachedPost } from './cached-posts.ts'
import { removeCachedReply } from './cached-thread.ts'
import { communityQueries } from './keys.ts'

/** Returns the function that deletes the viewer's post. It rejects on failure, without showing a message. */
export function useDeletePost(post: Post, onDeleted?: () => void | Promise<void>): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await ignoreNotFound(api().posts[':id'].$delete({ param: { id: post.id } }))
    toast.success('Post deleted')
    await onDeleted?.()
    removeCachedPost(client, post.id)
    void client.invalidateQueries(communityQueries('count'))
  }
}

/** Returns the function that deletes the viewer's reply. It rejects on failure. */
export function useDeleteReply(reply: Reply): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await ignoreNotFound(api().replies[':id'].$delete({ param: { id: reply.id } }))
    toast.success('Reply deleted')
    removeCachedReply(client, reply.id)
    void recount(client, reply.postId)
  }
}

/** A 404 counts as deleted. */
async function ignoreNotFound(
  sent: ReturnType<ReturnType<typeof api>['posts'][':id']['$delete']>,
): Promise<void> {
  const answer = await sent
  if (answer.status !== 404) await unwrap(Promise.resolve(answer))
}
