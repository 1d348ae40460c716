import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { personalKey, useRequireSignIn, useSession } from '#features/accounts/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import { toast } from '#ui/toast.ts'
import type { ArtistFollow, ArtistPage } from '../../contract.ts'
import { artistApi } from './queries.ts'

const followQuery = (userId: string | undefined, mbid: string | null) =>
  queryOptions({
    queryKey: personalKey(userId ?? 'nobody', 'artists', 'follow', mbid),
    queryFn:
      userId && mbid
        ? ({ signal }) =>
            unwrap(artistApi().artists[':mbid'].follow.$get({ param: { mbid } }, { init: { signal } }))
        : skipToken,
  })

interface Change {
  /** Id of the member. */
  by: string
  next: boolean
}

interface ArtistFollowing extends ArtistFollow {
  /** Redirects visitors to sign in. */
  toggle: () => void
}

/** Whether the viewer follows the artist, the number of followers, and the function that toggles. */
export function useArtistFollow({
  mbid,
  followers,
}: Pick<ArtistPage, 'mbid' | 'followers'>): ArtistFollowing {
  const { userId } = useSession()
  const requireSignIn = useRequireSignIn()
  const known = useQuery(followQuery(userId, mbid)).data ?? { following: false, followers }
  const change = useOptimisticChange<Change, ArtistFollow>({
    target: ['follow-artist', mbid ?? ''],
    // Not the key of this render: the button may be clicked before the session is known.
    shownBy: ({ by }) => ({ queryKey: followQuery(by, mbid).queryKey, exact: true }),
    send: ({ next }) => {
      const { follow } = artistApi().artists[':mbid']
      const param = { mbid: mbid ?? '' }
      return next ? unwrap(follow.$put({ param })) : unwrap(follow.$delete({ param }))
    },
    show: (client, { by, next }) => {
      const write = (following: boolean) =>
        client.setQueryData(
          followQuery(by, mbid).queryKey,
          (before = { following: !following, followers }) => ({
            following,
            followers: Math.max(0, before.followers + (following ? 1 : -1)),
          }),
        )
      write(next)
      return () => write(!next)
    },
    confirm: (client, answer, { by }) => client.setQueryData(followQuery(by, mbid).queryKey, answer),
    onRefused: (error, { next }) =>
      toast.error(next ? 'Failed to follow' : 'Failed to unfollow', failureMessage(error)),
  })
  return {
    ...known,
    toggle: () => requireSignIn((by) => change({ by, next: !known.following })),
  }
}
