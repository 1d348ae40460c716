import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ListTroubleProps } from './list-trouble.tsx'

/** Rarely shown, so its code is not part of the first load. */
const ListTrouble = lazy(() => import('./list-trouble.tsx').then((part) => ({ default: part.ListTrouble })))

interface ListStateProps<T> extends Pick<ListTroubleProps, 'subject' | 'emptyTitle' | 'emptyText' | 'level'> {
  query: UseQueryResult<{ items: T[]; pending?: boolean }>
  /** The skeleton of the list; it is wrapped in a SkeletonGroup. */
  skeleton: ReactNode
  children: (items: T[]) => ReactNode
}

/** Shows a list, or its loading (also while its source is first read), error or empty state. */
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
