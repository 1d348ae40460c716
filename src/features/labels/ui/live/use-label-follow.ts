import { useQuery } from '@tanstack/react-query'
import { useRequireSignIn, useSession } from '#features/accounts/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import { toast } from '#ui/toast.ts'
import type { LabelFollow, LabelPage } from '../../contract.ts'
import { labelApi, labelFollowQuery } from './queries.ts'

interface Change {
  /** Id of the member. */
  by: string
  next: boolean
}

interface LabelFollowing extends LabelFollow {
  /** Redirects visitors to sign in. */
  toggle: () => void
}

/** Whether the viewer follows the label, the number of followers, and the function that toggles. */
export function useLabelFollow({ mbid, followers }: LabelPage): LabelFollowing {
  const { userId } = useSession()
  const requireSignIn = useRequireSignIn()
  const known = useQuery(labelFollowQuery(userId, mbid)).data ?? { following: false, followers }
  const change = useOptimisticChange<Change, LabelFollow>({
    target: ['follow-label', mbid],
    // Not the key of this render: the button may be clicked before the session is known.
    shownBy: ({ by }) => ({ queryKey: labelFollowQuery(by, mbid).queryKey, exact: true }),
    send: ({ next }) => {
      const { follow } = labelApi().labels[':mbid']
      const param = { mbid }
      return next ? unwrap(follow.$put({ param })) : unwrap(follow.$delete({ param }))
    },
    show: (client, { by, next }) => {
      const write = (following: boolean) =>
        client.setQueryData(
          labelFollowQuery(by, mbid).queryKey,
          (before = { following: !following, followers }) => ({
            following,
            followers: Math.max(0, before.followers + (following ? 1 : -1)),
          }),
        )
      write(next)
      return () => write(!next)
    },
    confirm: (client, answer, { by }) => client.setQueryData(labelFollowQuery(by, mbid).queryKey, answer),
    onRefused: (error, { next }) =>
      toast.error(next ? 'Failed to follow' : 'Failed to unfollow', failureMessage(error)),
  })
  return { ...known, toggle: () => requireSignIn((by) => change({ by, next: !known.following })) }
}
