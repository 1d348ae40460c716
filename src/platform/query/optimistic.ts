import { type QueryClient, type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'

export interface OptimisticChange<Change, Answer> {
  /** The thing that changes, such as `['like', postId]`. Changes of the same target are sent one after the other. */
  target: readonly [string, ...string[]]
  /** The queries that show it: an answer already on its way must not overwrite the change. */
  shownBy: (change: Change) => QueryFilters
  send: (change: Change) => Promise<Answer>
  /** Writes the change into the cache before it is sent; returns the function that reverts it. */
  show: (client: QueryClient, change: Change) => () => void
  /** Writes the server's answer; of several quick changes only the last one's answer counts. */
  confirm?: (client: QueryClient, answer: Answer, change: Change) => void
  /** Called when the server refused the change, after it was reverted. */
  onRefused?: (error: unknown, change: Change) => void
}

/**
 * The only way to show a change before the server confirms it. Returns a function that makes the change: it is shown at
 * once, reverted when the server refuses it, and otherwise corrected by the server's answer.
 */
export function useOptimisticChange<Change, Answer>(
  options: OptimisticChange<Change, Answer>,
): (change: Change) => void {
  const client = useQueryClient()
  const mutationKey = options.target
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: options.target.join(' ') },
    mutationFn: options.send,
    onMutate: async (change: Change) => {
      const queries = loaded(options.shownBy(change))
      const interrupt = async () => {
        const isFetching = client.isFetching(queries) > 0
        await client.cancelQueries(queries)
        return isFetching
      }
      const interruptedReload = await interrupt()
      const revert = options.show(client, change)
      // The change may have been written where the first answer was still on its way.
      const interruptedFirstLoad = await interrupt()
      return { revert, interrupted: interruptedReload || interruptedFirstLoad }
    },
    onSuccess: (answer, change) => {
      if (client.isMutating({ mutationKey }) === 1) options.confirm?.(client, answer, change)
    },
    onError: (error, change, shown) => {
      shown?.revert()
      options.onRefused?.(error, change)
    },
    onSettled: (_answer, _error, change, shown) => {
      const shownBy = options.shownBy(change)
      // A query that was sent during the change may have an answer from before it.
      const isOvertaken = client.isFetching(loaded(shownBy)) > 0
      if (shown?.interrupted || isOvertaken) void client.invalidateQueries(shownBy)
    },
  })
  return mutate
}

/** A first load continues: there is nothing yet that it could overwrite. */
function loaded(filters: QueryFilters): QueryFilters {
  return {
    ...filters,
    predicate: (query) => query.state.data !== undefined && (filters.predicate?.(query) ?? true),
  }
}
