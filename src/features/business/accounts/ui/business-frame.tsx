import type { ReactNode } from 'react'
import { failureMessage } from '#platform/http/client/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

interface BusinessFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** The frame of a page of the business area: title, introduction and content. */
export function BusinessFrame({ title, lead, children }: BusinessFrameProps) {
  return (
    <div className="reading-page py-8 md:py-12">
      <h1 className="type-display">{title}</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">{lead}</p>
      {children}
    </div>
  )
}

export function BusinessSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </SkeletonGroup>
  )
}

interface BusinessErrorProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

export function BusinessError({ query }: BusinessErrorProps) {
  return (
    <ErrorState onRetry={() => query.refetch()} retrying={query.isFetching}>
      {failureMessage(query.error)}
    </ErrorState>
  )
}
