import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshPosts } from '#features/community/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import type { ManagedPosts, ModerationEntry } from '../contract.ts'
import { api, at, manageKey, type Place } from './manage-queries.ts'

type Change = { is: 'pin' } | { is: 'unpin' } | { is: 'hide'; reason: string }

const DONE: Record<Change['is'], string> = {
  pin: 'Post pinned successfully',
  unpin: 'Post unpinned',
  hide: 'Post hidden from your view',
}
const FAILED: Record<Change['is'], string> = {
  pin: 'Failed to pin post',
  unpin: 'Failed to unpin post',
  hide: 'Failed to hide post',
}

/** Pins, unpins and hides one post. What it led to is told; `mutateAsync` rejects when it failed. */
export function useModeration(place: Place, postId: string) {
  const client = useQueryClient()
  const param = { ...at(place), id: postId }
  return useMutation({
    mutationFn: (change: Change) => {
      const post = api().posts[':id']
      if (change.is === 'pin') return unwrap(post.pin.$put({ param, json: {} }))
      if (change.is === 'unpin') return unwrap(post.pin.$delete({ param }))
      return unwrap(post.hide.$put({ param, json: { reason: change.reason } }))
    },
    onSuccess: ({ moderation }, { is }) => {
      client.setQueriesData<InfiniteData<ManagedPosts>>({ queryKey: manageKey(place, 'posts') }, (data) =>
        withEntries(data, postId, moderation),
      )
      toast.success(DONE[is])
    },
    onError: (error, { is }) => toast.error(FAILED[is], failureMessage(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: manageKey(place) })
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
