import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HiddenReason } from '#features/accounts/blocks/limits.ts'
import { useSession } from '#features/accounts/public-ui.tsx'
import type { HiddenItem, Reactions } from '#features/community/reactions/contract.ts'
import { unwrap } from '#platform/http/client/client.ts'
import { api } from './api.ts'
import { communityKey } from './keys.ts'

/** One member's reactions to a post or reply. */
export interface Reaction {
  liked: boolean
  following: boolean
  /** Why the member hides it. Known for pages rendered for everybody; answers for the member leave hidden items out. */
  hidden?: HiddenReason
  /** Whether the member may not reply because of the author's choice; known on the page of the post. */
  closed?: boolean
}

/** The reactions known so far. An item that was clicked before its reactions were read has only the clicked one. */
type Known = Readonly<Record<string, Partial<Reaction>>>
const NOTHING: Known = {}

const isWhole = (known?: Partial<Reaction>) => known?.liked !== undefined && known.following !== undefined

/** The cache of a member's likes and follows, by id of post or reply, shared by all lists. */
export const knownReactions = (userId: string | undefined) =>
  queryOptions({
    queryKey: communityKey(userId ?? 'nobody', 'reactions'),
    queryFn: (): Known => NOTHING,
    enabled: false,
    initialData: NOTHING,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface ReactionIds {
  postIds?: readonly string[]
  replyIds?: readonly string[]
}

type Answer = Reactions & { hidden?: HiddenItem[]; closed?: string[] }

/** Caches the reactions that a response contains for its posts and replies. */
export function cacheReactions(
  client: QueryClient,
  userId: string | undefined,
  ids: ReactionIds,
  response: Answer | null,
): void {
  if (!userId || !response) return
  const found = reactionsIn(response, ids)
  client.setQueryData(knownReactions(userId).queryKey, (known) => ({ ...known, ...found }))
}

/** The reactions to these posts and replies, by id. */
function reactionsIn(response: Answer, { postIds = [], replyIds = [] }: ReactionIds): Known {
  const liked = new Set([...response.likedPosts, ...response.likedReplies])
  const following = new Set(response.followedPosts)
  const hidden = new Map(response.hidden?.map(({ id, reason }) => [id, reason]))
  return Object.fromEntries(
    [...postIds, ...replyIds].map((id) => [
      id,
      {
        liked: liked.has(id),
        following: following.has(id),
        hidden: hidden.get(id),
        closed: response.closed?.includes(id),
      },
    ]),
  )
}

/** The member's reaction to this post or reply, if known. */
export const knownReaction = (client: QueryClient, userId: string, id: string): Partial<Reaction> =>
  client.getQueryData(knownReactions(userId).queryKey)?.[id] ?? {}

/** Changes the cached reaction to one post or reply. */
export function patchReaction(
  client: QueryClient,
  userId: string,
  id: string,
  change: Partial<Reaction>,
): void {
  client.setQueryData(knownReactions(userId).queryKey, (known) => ({
    ...known,
    [id]: { ...known?.[id], ...change },
  }))
}

/** The member's reaction to this post or reply, if known; none for a visitor. */
export function useReaction(userId: string | undefined, id: string): Reaction {
  const { data } = useQuery({ ...knownReactions(userId), select: (known) => known[id] })
  return { ...data, liked: data?.liked ?? false, following: data?.following ?? false }
}

interface OwnView {
  /** Why the member hides an item. */
  reasonOf: (id: string) => HiddenReason | undefined
  /** Whether it is still unknown for some item of the rendered page. Later items were read for the member. */
  isUnknown: boolean
}

/** Requests, in one request, the reactions to the items of a rendered page that are not cached yet. */
export function useMissingReactions(ids: Required<ReactionIds>): OwnView {
  const client = useQueryClient()
  const { status, userId } = useSession()
  const { data: known } = useQuery(knownReactions(userId))
  const missing = (ids: readonly string[]) => ids.filter((id) => !isWhole(known[id])).slice(0, BATCH_SIZE)
  const postIds = userId ? missing(ids.postIds) : []
  const replyIds = userId ? missing(ids.replyIds) : []
  const { isError } = useQuery(missingReactions(client, userId, { postIds, replyIds }))
  const isKnown = status !== 'loading' && (postIds.length + replyIds.length === 0 || isError)
  const viewer = userId ?? 'nobody'
  const [knownTo, setKnownTo] = useState<string>()
  if (isKnown && knownTo !== viewer) setKnownTo(viewer)
  return { reasonOf: (id) => known[id]?.hidden, isUnknown: !isKnown && knownTo !== viewer }
}

/** Requests and caches the reactions to these items. */
export const missingReactions = (
  client: QueryClient,
  userId: string | undefined,
  { postIds, replyIds }: Required<ReactionIds>,
) =>
  queryOptions({
    queryKey: communityKey(userId ?? 'nobody', 'reactions', postIds, replyIds),
    queryFn: async ({ signal }) => {
      const query = { postIds: postIds.join(','), replyIds: replyIds.join(',') }
      const response = await unwrap(api().me.reactions.$get({ query }, { init: { signal } }))
      if (!response) return response
      const found = Object.entries(reactionsIn(response, { postIds, replyIds }))
      // Clicks made meanwhile are newer than the answer.
      client.setQueryData(knownReactions(userId).queryKey, (known) => ({
        ...known,
        ...Object.fromEntries(found.map(([id, reaction]) => [id, { ...reaction, ...known?.[id] }])),
      }))
      return response
    },
    enabled: postIds.length + replyIds.length > 0,
    gcTime: 0,
  })

/** Maximum number of ids per request. */
const BATCH_SIZE = 100
