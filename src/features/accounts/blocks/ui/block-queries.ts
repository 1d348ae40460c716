import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
import { createClient, failureMessage, NOT_CHANGED, unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import type { BlockLists, WordMute } from '../contract.ts'
import type { BlockRoutes } from '../server/routes.ts'
import { rememberHides } from './known-hides.ts'

const me = () => createClient<BlockRoutes>().api.me

/** All blocks and mutes of the member. */
export const blocksQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'blocks'),
    queryFn: ({ signal }): Promise<BlockLists> => unwrap(me().blocks.$get({}, { init: { signal } })),
    staleTime: 30_000,
  })

export const blockMember = (id: string) => unwrap(me().blocks[':id'].$put({ param: { id } }))
export const unblockMember = (id: string) => unwrap(me().blocks[':id'].$delete({ param: { id } }))
export const muteMember = (id: string) => unwrap(me().mutes[':id'].$put({ param: { id } }))
export const unmuteMember = (id: string) => unwrap(me().mutes[':id'].$delete({ param: { id } }))
export const muteArtist = ({ id, name }: { id: string; name: string }) =>
  unwrap(me()['muted-artists'][':id'].$put({ param: { id }, json: { name } }))
export const unmuteArtist = (id: string) => unwrap(me()['muted-artists'][':id'].$delete({ param: { id } }))
export const muteWord = (word: WordMute) => unwrap(me()['muted-words'].$post({ json: word }))
export const unmuteWord = (id: string) => unwrap(me()['muted-words'][':id'].$delete({ param: { id } }))

/** Stores changed lists and refetches everything they affect. */
function applyLists(client: QueryClient, userId: string, lists: BlockLists): void {
  client.setQueryData(blocksQuery(userId).queryKey, lists)
  // Whether anybody blocks the member is read again with the next page.
  if (Object.values(lists).some((list) => list.length > 0)) rememberHides(userId, true)
  void client.invalidateQueries()
}

/** A mutation of the lists; `done` is the message on success, with an offer to undo if that is possible. */
export function useBlockChange<Input>(
  userId: string,
  change: (input: Input) => Promise<BlockLists>,
  words: (input: Input) => { done: string; undo?: () => Promise<BlockLists> },
) {
  const client = useQueryClient()
  const onError = (error: unknown) => toast.error(NOT_CHANGED, failureMessage(error))
  return useMutation({
    mutationFn: change,
    onSuccess: (lists, input) => {
      const { done, undo } = words(input)
      const undoAction = undo && {
        label: 'Undo',
        onPress: () =>
          void undo()
            .then((before) => applyLists(client, userId, before))
            .catch(onError),
      }
      toast.success(done, undefined, undoAction && { action: undoAction })
      applyLists(client, userId, lists)
    },
    onError,
  })
}
