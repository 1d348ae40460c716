import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ListTroubleProps } from './list-trouble.tsx'

/** Seldom seen, so its code stays out of the first load. */
const ListTrouble = lazy(() => import('./list-trouble.tsx').then((part) => ({ default: part.ListTrouble })))

interface ListStateProps<T> extends Pick<ListTroubleProps, 'what' | 'emptyTitle' | 'emptyText' | 'level'> {
  query: UseQueryResult<{ items: T[]; pending?: boolean }>
  /** Of the true shape, inside a SkeletonGroup. */
  skeleton: ReactNode
  children: (items: T[]) => ReactNode
}

/** Shows a list, or what stands in its place: loading (also while its source is first read), failed, empty. */
export function ListState<T>({ query, skeleton, children, ...words }: ListStateProps<T>) {
  const { data, isError, refetch, isFetching } = query
  if (data && data.items.length > 0) return children(data.items)
  if (data ? data.pending : !isError) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <ListTrouble {...words} failed={!data} retry={() => void refetch()} retrying={isFetching} />
    </Suspense>
  )
}
