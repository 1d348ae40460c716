import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshPosts } from '#features/community/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import type { ManagedPosts, ModerationEntry } from '../contract.ts'
import { api, type EntityRef, entityParams, manageKey } from './manage-queries.ts'

type Change = { type: 'pin' } | { type: 'unpin' } | { type: 'hide'; reason: string }

const DONE: Record<Change['type'], string> = {
  pin: 'Post pinned successfully',
  unpin: 'Post unpinned',
  hide: 'Post hidden from your view',
}
const FAILED: Record<Change['type'], string> = {
  pin: 'Failed to pin post',
  unpin: 'Failed to unpin post',
  hide: 'Failed to hide post',
}

/** Pins, unpins and hides a post. Shows the result in a toast; `mutateAsync` rejects on failure. */
export function useModeration(entityRef: EntityRef, postId: string) {
  const client = useQueryClient()
  const param = { ...entityParams(entityRef), id: postId }
  return useMutation({
    mutationFn: (change: Change) => {
      const post = api().posts[':id']
      if (change.type === 'pin') return unwrap(post.pin.$put({ param, json: {} }))
      if (change.type === 'unpin') return unwrap(post.pin.$delete({ param }))
      return unwrap(post.hide.$put({ param, json: { reason: change.reason } }))
    },
    onSuccess: ({ moderation }, { type }) => {
      client.setQueriesData<InfiniteData<ManagedPosts>>({ queryKey: manageKey(entityRef, 'posts') }, (data) =>
        withEntries(data, postId, moderation),
      )
      toast.success(DONE[type])
    },
    onError: (error, { type }) => toast.error(FAILED[type], failureMessage(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: manageKey(entityRef) })
      void refreshPosts(client)
    },
  })
}

const withEntries = (
  data: InfiniteData<ManagedPosts> | undefined,
  postId: string,
  moderation: ModerationEntry[],
) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((post) => (post.id === postId ? { ...post, moderation } : post)),
    })),
  }
