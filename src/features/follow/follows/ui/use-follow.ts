import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useRequireSignIn, useSession } from '#features/accounts/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { useOptimisticChange } from '#platform/query/optimistic.ts'
import { toast } from '#ui/toast.ts'
import type { FollowState } from '../contract.ts'
import type { FollowKind } from '../limits.ts'
import { followApi, followKey, useFollowStateQuery } from './follow-states.ts'
import { followsKey } from './follows-queries.ts'

export interface FollowTarget {
  kind: FollowKind
  /** MusicBrainz id, slug of a festival, or id of a venue or member; null when it cannot be followed. */
  id: string | null
  /** Undefined when the page does not know it. */
  followers?: number
  /** Its name, for what a visitor is told. */
  name: string
}

interface Change {
  /** Id of the member. */
  by: string
  next: boolean
}

interface Following extends FollowState {
  /** Redirects visitors to sign in. */
  toggle: () => void
}

export async function sendFollow(kind: FollowKind, id: string, next: boolean): Promise<FollowState> {
  const api = followApi()
  if (kind === 'festival') {
    const { follow } = api.festivals[':slug']
    const param = { slug: id }
    return next ? unwrap(follow.$put({ param })) : unwrap(follow.$delete({ param }))
  }
  if (kind === 'venue' || kind === 'member') {
    const { follow } = kind === 'venue' ? api.venues[':id'] : api.members[':id']
    const param = { id }
    return next ? unwrap(follow.$put({ param })) : unwrap(follow.$delete({ param }))
  }
  const { follow } = kind === 'artist' ? api.artists[':mbid'] : api.labels[':mbid']
  const param = { mbid: id }
  return next ? unwrap(follow.$put({ param })) : unwrap(follow.$delete({ param }))
}

/** Follows what a visitor wished to follow before they signed in. */
export async function followAsWished(client: QueryClient, userId: string, kind: FollowKind, id: string) {
  const answer = await sendFollow(kind, id, true)
  await client.cancelQueries({ queryKey: followKey(userId, kind, id) })
  client.setQueryData<FollowState>(followKey(userId, kind, id), answer)
  await client.invalidateQueries({ queryKey: followsKey(userId) })
}

/** Whether the viewer follows it, the number of followers, and the function that toggles. */
export function useFollow({ kind, id, followers = 0, name }: FollowTarget): Following {
  const { userId } = useSession()
  const requireSignIn = useRequireSignIn()
  const known = useQuery(useFollowStateQuery(userId, kind, id)).data ?? { following: false, followers }
  const change = useOptimisticChange<Change, FollowState>({
    target: ['follow', kind, id ?? ''],
    // Do not use the key of this render: the button may be clicked before the session is known.
    shownBy: ({ by }) => ({ queryKey: followKey(by, kind, id), exact: true }),
    send: ({ next }) => sendFollow(kind, id ?? '', next),
    show: (client, { by, next }) => {
      const write = (following: boolean) =>
        client.setQueryData<FollowState>(
          followKey(by, kind, id),
          (before = { following: !following, followers }) => ({
            following,
            followers: Math.max(0, before.followers + (following ? 1 : -1)),
          }),
        )
      write(next)
      return () => write(!next)
    },
    confirm: (client, answer, { by }) => {
      client.setQueryData<FollowState>(followKey(by, kind, id), answer)
      void client.invalidateQueries({ queryKey: followsKey(by) })
    },
    onRefused: (error, { next }) =>
      toast.error(next ? 'Failed to follow' : 'Failed to unfollow', failureMessage(error)),
  })
  const wish = { act: `follow ${kind}`, id: id ?? '', words: `Follow ${name}` }
  return { ...known, toggle: () => requireSignIn((by) => change({ by, next: !known.following }), wish) }
}
