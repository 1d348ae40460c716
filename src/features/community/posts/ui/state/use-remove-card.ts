import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { api } from './api.ts'
import { patchPost } from './cached-posts.ts'
import { patchReply } from './cached-thread.ts'

/** Returns the function that removes the card of a link from the viewer's post or reply. */
export function useRemoveCard(kind: 'post' | 'reply', id: string): () => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () =>
      unwrap(
        kind === 'post'
          ? api().posts[':id'].card.$delete({ param: { id } })
          : api().replies[':id'].card.$delete({ param: { id } }),
      ),
    onSuccess: () => {
      if (kind === 'post') patchPost(client, id, (post) => ({ ...post, card: null }))
      else patchReply(client, id, (reply) => ({ ...reply, card: null }))
      toast.success('Preview removed')
    },
    onError: (error) => toast.error('The preview wasn’t removed', failureMessage(error)),
  })
  return () => mutate()
}
