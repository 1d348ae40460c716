import { type QueryClient, type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'

export interface OptimisticChange<Change, Answer> {
  /** What is changed, such as `['like', postId]`. Changes of one thing are sent one after the other. */
  target: readonly [string, ...string[]]
  /** The queries that show it: an answer under way to one of them is not let over the change. */
  shownBy: QueryFilters
  send: (change: Change) => Promise<Answer>
  /** Writes the change into the cache before it is sent; gives the function that takes it back. */
  show: (client: QueryClient, change: Change) => () => void
  /** Writes what the server answered; of several quick changes only the last one's answer counts. */
  confirm?: (client: QueryClient, answer: Answer, change: Change) => void
  /** The change was refused and has been taken back. */
  onRefused?: (error: unknown, change: Change) => void
}

/**
 * The one way to show a change before the server knows of it. Gives a function that makes the change: seen at
 * once, taken back when the server refuses, set right by its answer otherwise.
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
      const queries = loaded(options.shownBy)
      const interrupted = client.isFetching(queries) > 0
      await client.cancelQueries(queries)
      return { takeBack: options.show(client, change), interrupted }
    },
    onSuccess: (answer, change) => {
      if (client.isMutating({ mutationKey }) === 1) options.confirm?.(client, answer, change)
    },
    onError: (error, change, shown) => {
      shown?.takeBack()
      options.onRefused?.(error, change)
    },
    onSettled: (_answer, _error, _change, shown) => {
      if (shown?.interrupted) void client.invalidateQueries(options.shownBy)
    },
  })
  return mutate
}

/** A first load is let through: there is nothing yet that it could overwrite. */
function loaded(filters: QueryFilters): QueryFilters {
  return {
    ...filters,
    predicate: (query) => query.state.data !== undefined && (filters.predicate?.(query) ?? true),
  }
}
