import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/error-state.tsx'

interface ListStateProps<T> {
  query: UseQueryResult<{ items: T[]; pending: boolean }>
  /** Of the true shape, inside a SkeletonGroup. */
  skeleton: ReactNode
  /** Nothing is there, and nothing is coming. */
  empty: ReactNode
  /** Begins the sentence of the error, such as "Trending artists". */
  what: string
  children: (items: T[]) => ReactNode
}

/** Shows a list, or what stands in its place: loading (also while its source is first read), failed, empty. */
export function ListState<T>({ query, skeleton, empty, what, children }: ListStateProps<T>) {
  const { data, isError, refetch, isFetching } = query
  if (data && data.items.length > 0) return children(data.items)
  if (data?.pending) return skeleton
  if (data) return empty
  if (isError) {
    return <ErrorState title={`${what} did not load`} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return skeleton
}
