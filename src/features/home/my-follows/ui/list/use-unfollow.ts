import { useQueryClient } from '@tanstack/react-query'
import type { Follow } from '#features/follow/follows/contract.ts'
import { followsKey, sendFollow } from '#features/follow/follows/public-ui.tsx'
import { failureMessage, NOT_CHANGED } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { changeFollow } from '../queries.ts'
import { editLists } from './use-change-wishes.ts'

/** Unfollows, and offers to undo that with all earlier choices. */
export function useUnfollow(userId: string) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: followsKey(userId) })
  const onError = (error: unknown) => toast.error(NOT_CHANGED, failureMessage(error))

  async function followAgain({ kind, id, releases, shows, posts, releaseTypes }: Follow) {
    await sendFollow(kind, id, true)
    if ([releases, shows, posts].includes(false) || releaseTypes) {
      await changeFollow(kind, id, {
        releases: releases ?? undefined,
        shows: shows ?? undefined,
        posts: posts ?? undefined,
        releaseTypes,
      })
    }
  }

  return async (follow: Follow) => {
    const { kind, id, name } = follow
    editLists(client, userId, (items) => items.filter((one) => one.kind !== kind || one.id !== id))
    try {
      await sendFollow(kind, id, false)
      toast.success(`You unfollowed ${name ?? 'this'}`, undefined, {
        action: {
          label: 'Undo',
          onPress: () => void followAgain(follow).catch(onError).finally(readAgain),
        },
      })
    } catch (error) {
      onError(error)
    }
    await readAgain()
  }
}
